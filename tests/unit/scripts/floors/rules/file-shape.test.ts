import { expect, it } from 'vitest';
import { fileShape } from '../../../../../scripts/floors/rules/file-shape.ts';
import { found } from '../found.ts';

const lines = (count: number) => 'export const a = 1;\n'.repeat(count);

it('refuses a file of 301 lines, not one of 300', () => {
  expect(found(fileShape, { 'lib/cars/card.ts': lines(301), 'lib/cars/names.ts': lines(300) })).toEqual([
    'lib/cars/card.ts:301: the file has 301 lines; split it by meaning, or name it in scripts/floors/exemptions.ts if it is a table, because a file of more than 300 lines says more than one thing',
  ]);
  expect(found(fileShape, { 'lib/cars/card.ts': lines(301) }, { 'lib/cars/card.ts': 'a table' })).toEqual([]);
});

const vague = 'the name says nothing; name the file for what it holds, because a file called that gathers whatever has no home';
const barrel =
  'the file only re-exports others; import those files themselves, because a barrel pulls in what nobody asked for and hides circles';
const capitals =
  'the name is not in kebab-case; write it in small letters with hyphens, because file systems differ in how they take capitals';

it.each([
  ['lib/cars/utils.ts', 'export const a = 1;', vague],
  ['lib/cars/util.test.ts', 'export const a = 1;', vague],
  ['lib/helpers/price.ts', 'export const a = 1;', vague],
  ['lib/cars/index.ts', "export * from './card.ts';\nexport { price } from './price.ts';", barrel],
  ['lib/cars/all.ts', "export type { Price } from './price.ts';", barrel],
  ['lib/cars/CarCard.ts', 'export const a = 1;', capitals],
  ['components/car/car_card.module.scss', '.a { width: 1px; }', capitals],
])('refuses %s', (path, text, message) => expect(found(fileShape, { [path]: text })).toEqual([`${path}:1: ${message}`]));

it.each([
  ['lib/cars/card.ts', "export { price } from './price.ts';\nexport const a = 1;"],
  ['lib/cars/card.test.ts', 'export const a = 1;'],
  ['styles/_tokens.scss', ':root { --a: 1px; }'],
  ['pages/[...path].tsx', 'export default 1;'],
  ['scripts/demo/pages-common.ts', 'export const a = 1;'],
  ['lib/cars/empty.ts', ''],
])('takes %s', (path, text) => expect(found(fileShape, { [path]: text })).toEqual([]));
