import { expect, test } from 'vitest';
import { addFieldType, addFieldWithControl, addFilter, addPageKind, addSetting, addStandardPage, addTemplate } from './page-variants.ts';
import { copyProduct } from './product-copy.ts';
import { addDestination, addLookup, addSource, addVendor } from './server-variants.ts';

test('the variants together have right types, and no other file has a list that they lack in', async () => {
  const product = await copyProduct();
  try {
    for (const add of [addSetting, addFilter, addFieldType, addFieldWithControl, addStandardPage, addPageKind, addTemplate])
      await add(product);
    for (const add of [addDestination, addSource, addLookup, addVendor]) await add(product);
    // Several checkers at once would check shared types several times, and other tests use the other processors.
    expect(await product.run(['node_modules/typescript/bin/tsc', '-p', '.', '--singleThreaded'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  } finally {
    await product.remove();
  }
});
