import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageVariants } from './page-variants.ts';
import { copyProduct, type ProductCopy } from './product-copy.ts';
import { addVendor, serverVariants } from './server-variants.ts';

let product: ProductCopy;
beforeAll(async () => {
  product = await copyProduct();
});
afterAll(() => product.remove());

test('all variants together have right types, and no other file has a list that they lack in', async () => {
  for (const add of [...Object.values(serverVariants), addVendor, ...pageVariants]) await add(product);
  await product.writeSchemas();
  const include = ['lib', 'components', 'pages', 'scripts/cli', 'scripts/commands', 'scripts/*.ts'];
  await product.write('variants.json', JSON.stringify({ extends: './tsconfig.json', include }));
  // Several checkers at once would check shared types several times, and other tests use the other processors.
  expect(await product.run(['node_modules/typescript/bin/tsc', '-p', 'variants.json', '--singleThreaded'])).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
});
