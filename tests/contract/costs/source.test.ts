import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeAfterEach } from '../leads/close-after-each.ts';
import { copyProduct, costOf } from './product-copy.ts';
import { addFeedPreset, addSource } from './server-variants.ts';

const closing = closeAfterEach();

test('a new kind of source is one file, and so is a format of feeds: offered to new dealers, checked, planned from and pulled', async () => {
  const product = await copyProduct();
  closing({ close: product.remove });
  const forecourt = (...args: string[]) => product.run(['scripts/forecourt.js', ...args], { NO_COLOR: '1' });
  await addSource(product);
  expect(await readFile(join(product.dir, 'tenants/site.schema.json'), 'utf8')).toContain('Between two cells');

  expect(await forecourt('new', 'hilltop', '--source', 'stock-sheet', '--yes')).toMatchObject({ code: 0 });
  const written = JSON.parse(await readFile(join(product.dir, 'tenants/hilltop/site.json'), 'utf8'));
  expect(written.source).toEqual({ kind: 'stock-sheet', separator: ';' });

  await product.write('tenants/hilltop/stock.csv', 'id;make;model;price\n1;Mazda;3;19990\n2;Kia;Rio;15990\n');
  expect(await forecourt('check', 'hilltop')).toMatchObject({ code: 0, stdout: expect.stringContaining('2 cars') });
  expect(await forecourt('pull', 'hilltop')).toMatchObject({ code: 0 });
  const snapshot = await readFile(join(product.dir, '.forecourt/snapshots/hilltop.json'), 'utf8');
  expect(JSON.parse(snapshot)).toMatchObject({
    cars: [
      { id: '1', make: 'Mazda', price: 19_990 },
      { id: '2', make: 'Kia' },
    ],
  });

  await product.write('tenants/hilltop/site.json', JSON.stringify({ ...written, source: { kind: 'stock-sheet', separator: '|' } }));
  const refused = await forecourt('check', 'hilltop');
  expect(refused.code).toBe(1);
  expect(refused.stdout + refused.stderr).toContain('source.separator: expected one of ",", ";", got the text "|"');

  const touched = await product.touched();
  expect(touched).toEqual(['lib/sources/kinds/stock-sheet.ts']);
  expect(touched).toHaveLength(await costOf('source'));

  await addFeedPreset(product);
  await product.write('export.csv', 'Yard no,Maker,Kind,Tag price\nY1,Kia,Rio,15990\n');
  const made = await forecourt('new', 'valley', '--feed', 'export.csv', '--yes');
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('It is a feed of Yard list (preset yard-list):') });
  expect(await forecourt('pull', 'valley')).toMatchObject({ code: 0 });
  const cars = JSON.parse(await readFile(join(product.dir, '.forecourt/snapshots/valley.json'), 'utf8'));
  expect(cars).toMatchObject({ cars: [{ id: 'Y1', make: 'Kia', price: 15_990, price_type: 'drive_away' }] });
  expect(await product.touched()).toEqual(['lib/sources/feed/presets/yard-list.ts', ...touched]);
  expect(await costOf('feed preset')).toBe(1);
});
