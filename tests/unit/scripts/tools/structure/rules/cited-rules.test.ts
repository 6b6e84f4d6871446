import { expect, it } from 'vitest';
import { citedRules } from '../../../../../../scripts/tools/structure/rules/cited-rules.ts';
import { messagesOf } from '../messages.ts';

const rules = '# Rules\n\n- **L1** A car can be bought.\n- **L2** A car is listed.\n- **F10** Finance can be off.\n';
const missing = (at: string, number: string) =>
  `${at}: rule ${number} is not in lib/rules.md; cite an existing number or add the rule there, because a reader looks it up by its number`;

it.each([
  ['an unknown number', '/** Listed (rule L9). */', ['L9']],
  ['a number in a list', '/** Listed (rules L1, L3 and F10). */', ['L3']],
  ['both ends of a range', '/** Listed (rules F3 to F6). */', ['F3', 'F6']],
  ['an unknown group', 'Rule order: see rule Z1.', ['Z1']],
])('%s', (_what, text, numbers) =>
  expect(messagesOf(citedRules, { 'lib/rules.md': rules, 'lib/cars/car.ts': `\n${text}` })).toEqual(
    numbers.map((number) => missing('lib/cars/car.ts:2', number)),
  ),
);

it.each([
  ['known numbers', '/** Listed (rules L1, L2 and F10; rule L1). */'],
  ['other uses of the word', '// matched rule #3 of the ruleset, rules A to Z'],
])('%s: fine', (_what, text) => expect(messagesOf(citedRules, { 'lib/rules.md': rules, 'lib/cars/car.ts': text })).toEqual([]));

it('names a number that is defined twice', () =>
  expect(messagesOf(citedRules, { 'lib/rules.md': `${rules}- **L2** Another rule.\n` })).toEqual([
    'lib/rules.md:6: rule L2 is already defined above; give the new rule the next free number, because code cites a rule by its number',
  ]));
