import { expect, it } from 'vitest';
import { phrases, plainPhrases } from '../../../../../../scripts/tools/structure/rules/plain-phrases.ts';
import { messagesOf } from '../messages.ts';

const message = (at: string, phrase: string, plain: string) =>
  `${at}: "${phrase}" has to be read twice; write "${plain}", because a text is understood at the first reading`;

it.each(phrases)('"%s" is found in a sentence', (phrase, plain) =>
  expect(messagesOf(plainPhrases, { 'lib/cars/price.ts': `\n// A ${phrase}, once more.` })).toContain(
    message('lib/cars/price.ts:2', phrase, plain),
  ),
);

it.each([
  ['capitals', 'README.md', 'Made Anew.', 1, 'anew', 'again or rebuilt'],
  ['an option', 'scripts/commands/build.ts', "option('--anew')", 1, 'anew', 'again or rebuilt'],
  ['a key', 'lib/site/problem.ts', '{ problem, mend }', 1, 'mend', 'fix'],
  ['a phrase across two lines of a comment', 'lib/api/app.ts', '/**\n * A path of\n * ours.\n */', 2, 'of ours', 'our'],
])('%s', (_what, path, text, line, phrase, plain) =>
  expect(messagesOf(plainPhrases, { [path]: text })).toEqual([message(`${path}:${line}`, phrase, plain)]),
);

it.each([
  ['a longer word', 'We recommend it; the amendment of hours.'],
  ['the plain words', 'Fix it. Rebuilt again. Our path. Forever.'],
])('%s: fine', (_what, text) => expect(messagesOf(plainPhrases, { 'README.md': text })).toEqual([]));

it('leaves exempt files alone', () =>
  expect(messagesOf(plainPhrases, { 'lib/cars/price.ts': '// made anew' }, { 'lib/': 'a reason' })).toEqual([]));
