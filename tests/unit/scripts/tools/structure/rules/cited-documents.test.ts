import { expect, it } from 'vitest';
import { citedDocuments } from '../../../../../../scripts/tools/structure/rules/cited-documents.ts';
import { messagesOf } from '../messages.ts';

it.each([
  ['a section of the specification', '/** The sold window (spec §4). */', 'spec §'],
  ['a section at the start of a sentence', '// Spec §5 removes double quotes.', 'Spec §'],
  ['the file of the specification', 'See spec.md for more.', 'spec.md'],
  ['a section of the design', '/** Imports only go down (DESIGN §2). */', 'DESIGN §'],
  ['a document and its words', '// One price (FIELD: a single total price).', 'FIELD: a'],
  ['a document in brackets', '/** The facts of a card (LOOK). */', '(LOOK)'],
  ['a document after another', '/** Rates (rule F1, FIELD). */', '(rule F1, FIELD)'],
  ['a document and its numbers', '/** File names (STYLE 1 to 4). */', 'STYLE 1'],
  ['the recorded answers as a document', '/** Matches (conformance, highlight). */', '(conformance,'],
  ['a task', '// Needed for issue #11.', 'issue #1'],
])('%s', (_what, text, cited) =>
  expect(messagesOf(citedDocuments, { 'lib/cars/price.ts': `\n${text}\n` })).toEqual([
    `lib/cars/price.ts:2: "${cited}" cites a document that is not in the repository; state the rule itself or its number in lib/rules.md, because a reader cannot look that document up`,
  ]),
);

it.each([
  ['a constant', 'const field = takeMatch(reader, FIELD_NAME);'],
  ['an error of a schema', 'const issue = parsed.error.issues[0];'],
  ['an ordinary word', '// A look at the field, in style.'],
  ['a rule of the repository', '/** The sold window (rule L3). */'],
])('%s: fine', (_what, text) => expect(messagesOf(citedDocuments, { 'lib/cars/price.ts': text })).toEqual([]));

it('leaves exempt files alone', () =>
  expect(messagesOf(citedDocuments, { 'lib/cars/price.ts': '// spec §4' }, { 'lib/cars/price.ts': 'a reason' })).toEqual([]));
