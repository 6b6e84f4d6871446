import { expect, it } from 'vitest';
import { variableNames } from '../../../../../../scripts/tools/structure/rules/variable-names.ts';
import { messagesOf } from '../messages.ts';

const file = 'lib/cars/card.ts';
const instead = 'name it after what it holds, such as cachedPage or matches, because a past participle alone does not say';

it.each([
  ['const found = 1;', 'found'],
  ['let known: string | undefined;', 'known'],
  ['const [, given] = list;', 'given'],
  ['const { model: wanted } = car;', 'wanted'],
  ['const { ...kept } = car;', 'kept'],
  ['for (const seen of list) use(seen);', 'seen'],
  ['export function show(told: string) {}', 'told'],
  ['const show = (asked = 1) => asked;', 'asked'],
  ['const cards: Card[] = list.map(function card(made) { return made; });', 'made'],
])('%s', (text, name) =>
  expect(messagesOf(variableNames, { [file]: `\n${text}` })).toEqual([`${file}:2: a variable is named ${name}; ${instead}`]),
);

it.each([
  ['a participle with its noun', file, 'const knownSlugs = new Set(); const foundCar = find(knownSlugs);'],
  ['a field that keeps its name', file, 'const { found, kept = [] } = result; const show = ({ known }: Props) => known;'],
  ['a field', file, 'export const result = { found: 1, known: 2 };'],
  ['a word that is no participle', file, 'const cards = []; const build = () => cards;'],
  ['a test', 'tests/unit/cars/card.test.ts', 'const found = 1;'],
  ['no code', 'styles/found.css', '.found { color: inherit }'],
])('%s: fine', (_what, path, text) => expect(messagesOf(variableNames, { [path]: text })).toEqual([]));
