import { expect, it } from 'vitest';
import { repeatedExports } from '../../../../../../scripts/tools/structure/rules/repeated-exports.ts';
import { messagesOf } from '../messages.ts';

const repeated = (at: string, first: string, name: string) =>
  `${at}: ${first} exports the name ${name} too; rename one of them after what it is, or import the other if they are the same, because one name should mean one thing`;

it('reports each later file that exports a name again', () => {
  const files = {
    'lib/cars/card.ts': 'export const label = 1;\nexport type Row = { a: 1 };',
    'lib/finance/offer.ts': 'const label = 2, other = 3;\nexport { label, other as Row };',
    'scripts/cli/table.ts': 'export interface Row { b: 2 }',
    'scripts/cli/text.ts': '\nexport async function label() {}',
  };
  expect(messagesOf(repeatedExports, files)).toEqual([
    repeated('lib/finance/offer.ts:2', 'lib/cars/card.ts', 'label'),
    repeated('scripts/cli/text.ts:2', 'lib/cars/card.ts', 'label'),
    repeated('lib/finance/offer.ts:2', 'lib/cars/card.ts', 'Row'),
    repeated('scripts/cli/table.ts:1', 'lib/cars/card.ts', 'Row'),
  ]);
});

it('accepts a value and a type in one file, re-exports, default exports, private names and components', () => {
  const files = {
    'lib/model/car.ts': 'export const Car = {};\nexport type Car = typeof Car;\nconst label = 1;\nexport default label;',
    'lib/cars/card.ts': "export { Car } from '../model/car.ts';\nconst label = 2;\nexport default label;",
    'components/templates/studio/home.tsx': 'export const Home = () => null;',
    'components/templates/trail/home.tsx': 'export const Home = () => null;',
  };
  expect(messagesOf(repeatedExports, files)).toEqual([]);
});

it('does not check exempt files', () => {
  const files = { 'lib/a.ts': 'export const label = 1;', 'scripts/tools/pictures/b.ts': 'export const label = 2;' };
  expect(messagesOf(repeatedExports, files, { 'scripts/tools/pictures/': 'a program of its own' })).toEqual([]);
});
