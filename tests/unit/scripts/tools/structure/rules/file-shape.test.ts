import { expect, it } from 'vitest';
import { fileShape } from '../../../../../../scripts/tools/structure/rules/file-shape.ts';
import { messagesOf } from '../messages.ts';

const lines = (count: number) => 'export const a = 1;\n'.repeat(count);

it('refuses a file of 301 lines, not one of 300', () => {
  expect(messagesOf(fileShape, { 'lib/cars/card.ts': lines(301), 'lib/cars/names.ts': lines(300) })).toEqual([
    'lib/cars/card.ts:301: the file has 301 lines; split it, or add it to scripts/tools/structure/exemptions.ts if it is a table, because a file of more than 300 lines holds more than one thing',
  ]);
  expect(messagesOf(fileShape, { 'lib/cars/card.ts': lines(301) }, { 'lib/cars/card.ts': 'a table' })).toEqual([]);
});

const vague =
  'the name does not say what the file holds; name the file after its content, because files of that name collect unrelated code';
const barrel =
  'the file only re-exports others; import those files directly, because a barrel loads files that nobody needs and hides import cycles';
const capitals = 'the name is not in kebab-case; write it in lower case with hyphens, because some file systems ignore the case of names';

it.each([
  ['lib/cars/utils.ts', 'export const a = 1;', vague],
  ['lib/cars/util.test.ts', 'export const a = 1;', vague],
  ['lib/helpers/price.ts', 'export const a = 1;', vague],
  ['lib/cars/index.ts', "export * from './card.ts';\nexport { price } from './price.ts';", barrel],
  ['lib/cars/all.ts', "export type { Price } from './price.ts';", barrel],
  ['lib/cars/CarCard.ts', 'export const a = 1;', capitals],
  ['components/car/car_card.module.scss', '.a { width: 1px; }', capitals],
])('refuses %s', (path, text, message) => expect(messagesOf(fileShape, { [path]: text })).toEqual([`${path}:1: ${message}`]));

it.each([
  ['lib/cars/card.ts', "export { price } from './price.ts';\nexport const a = 1;"],
  ['lib/cars/card.test.ts', 'export const a = 1;'],
  ['styles/_tokens.scss', ':root { --a: 1px; }'],
  ['pages/[...path].tsx', 'export default 1;'],
  ['scripts/tools/demo/pages-common.ts', 'export const a = 1;'],
  ['lib/cars/empty.ts', ''],
])('takes %s', (path, text) => expect(messagesOf(fileShape, { [path]: text })).toEqual([]));
