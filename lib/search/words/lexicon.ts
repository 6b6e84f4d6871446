import { oncePer } from '../../model/once-per.ts';
import type { ListAttribute } from '../attributes.ts';
import {
  baseColours,
  bodyRows,
  brandWords,
  categoryRows,
  driveRows,
  fuelRows,
  kindRows,
  otherWords,
  transmissionRows,
  typeRows,
  type WordRow,
} from './attribute-words.ts';
import { compact } from './compact.ts';
import { intentSense } from './intent-sense.ts';
import { featureRows, intentRows, learnerWords } from './intents.ts';
import { noteWords } from './notes.ts';
import type { Meaning } from './sense.ts';
import type { Vocabulary } from './site-vocabulary.ts';

type Spelling = {
  modelsOf: (make: string) => ReadonlyMap<string, Meaning>;
  words: ReadonlyMap<string, Meaning>;
  /** Words in the stock's texts, which are not misspellings. */
  knownWords: ReadonlySet<string>;
};

/**
 * The meaning of each compact text, and the possible corrections of misspellings: makes and models, and, computed on demand, the models of
 * one make and the words of attributes.
 */
export type Lexicon = {
  meanings: ReadonlyMap<string, Meaning>;
  correctable: ReadonlyMap<string, Meaning>;
  spelling: () => Spelling;
  nouns: ReadonlySet<string>;
  /** Words of intents that the stock cannot answer. They are ignored beside other words. */
  unanswered: ReadonlySet<string>;
};

const wordsOf = (value: string) =>
  value
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);

/** Numbers and pairs of letters are models only beside their make: "3" alone is not a Mazda 3. */
const isClear = (model: string) => /[a-z]/.test(model) && (model.length > 2 || /\d/.test(model));

const corrected: ReadonlySet<string> = new Set(['simple_body', 'simple_fuel', 'simple_transmission', 'colour']);

/** Whether a misspelling may be corrected to words with this meaning: filters that the words name, not intents. */
const isCorrectable = (meaning: Meaning) =>
  meaning !== undefined &&
  !meaning.isSoft &&
  !meaning.near &&
  Object.keys(meaning.refinements ?? {}).every((name) => corrected.has(name)) &&
  meaning.refinements !== undefined;

function onceAsked<T>(make: () => T): () => T {
  let memo: { value: T } | undefined;
  return () => {
    memo ??= { value: make() };
    return memo.value;
  };
}

const endings: readonly [RegExp, string][] = [
  [/ies$/, 'y'],
  [/es$/, ''],
  [/s$/, ''],
];

const singularsOf = (key: string): string[] =>
  endings.flatMap(([ending, singular]) => (ending.test(key) ? [key.replace(ending, singular)] : []));

type Add = (words: string, attribute: ListAttribute, values: readonly string[]) => void;

function addRows(rows: readonly WordRow[], attribute: ListAttribute, values: readonly string[], add: Add): void {
  for (const { words, means } of rows) {
    const meant = means.map((pattern) => values.filter((value) => pattern.test(value))).find((some) => some.length > 0);
    if (meant) for (const word of words) add(word, attribute, meant);
  }
}

/** The names of each make: its own, the site's other names, and shoppers' names. */
export const namesOfMakes = ({ makes, otherNames }: Pick<Vocabulary, 'makes' | 'otherNames'>): Map<string, string[]> =>
  new Map(
    Object.keys(makes).map((make) => {
      const others = Object.entries(otherNames).flatMap(([other, name]) => (compact(name) === compact(make) ? [other] : []));
      return [make, [make, ...others, ...(brandWords[compact(make)] ?? [])]];
    }),
  );

/** The longest sequence of words that all values contain, such as "Parking Sensors". Undefined if there is none. */
export function sharedWords(values: readonly string[]): string | undefined {
  const own = (values[0] ?? '').split(' ');
  const others = values.map((value) => ` ${value.toLowerCase()} `);
  const runs = own.flatMap((_word, start) => own.slice(start).map((_last, length) => own.slice(start, start + length + 1).join(' ')));
  return runs.sort((a, b) => b.length - a.length).find((run) => others.every((value) => value.includes(` ${run.toLowerCase()} `)));
}

/** The keys of the words of a table, which are lower case without accents. */
const keysOf = (words: string): string[] => words.replaceAll(' ', '').split(',');

/** The lexicon of a vocabulary. Where words have several meanings, the first of make, model, body, fuel, drive and the rest counts. */
export const lexiconOf = oncePer((vocabulary: Vocabulary): Lexicon => {
  const { makes, bodies, fuels, transmissions, drives, colours, kinds, types, typeLabels, texts, nouns } = vocabulary;
  const { features, categories, towns } = vocabulary;
  const meanings = new Map<string, Meaning>();
  const put = (words: string, meaning: Meaning) => {
    const key = compact(words);
    if (key !== '' && !meanings.has(key)) meanings.set(key, meaning);
  };
  const putKeys = (words: string, meaning: Meaning) => {
    for (const key of keysOf(words)) if (!meanings.has(key)) meanings.set(key, meaning);
  };
  const add: Add = (words, attribute, values) => put(words, { refinements: { [attribute]: [...values] } });

  const names = namesOfMakes(vocabulary);
  const owners = new Map<string, string[]>();
  for (const [make, models] of Object.entries(makes)) {
    for (const model of models) owners.set(model, [...(owners.get(model) ?? []), make]);
  }
  for (const make of names.keys()) add(make, 'make', [make]);
  for (const [make, own] of names)
    for (const model of makes[make] ?? [])
      for (const name of own) put(`${name} ${model}`, { refinements: { make: [make], model: [model] } });
  for (const [make, own] of names) for (const name of own) add(name, 'make', [make]);
  // "ute" alone means every ute, not the GWM Ute.
  const kindWords = new Set([...bodies, ...[...bodyRows, ...kindRows].flatMap(({ words }) => words)].map(compact));
  const isKind = (key: string) => [key, ...singularsOf(key)].some((word) => kindWords.has(word));
  for (const [model, makers] of owners)
    if (isClear(compact(model)) && !isKind(compact(model)))
      put(model, { refinements: { ...(makers.length === 1 ? { make: makers } : {}), model: [model] } });
  const correctable = new Map(meanings);
  const unanswered = new Set<string>();
  if ([...texts, ...features].some((text) => /\blams\b/i.test(text))) putKeys(learnerWords, { phrase: 'LAMS' });
  for (const row of intentRows) {
    const sense = intentSense(row, vocabulary);
    if (sense) putKeys(row.words, sense);
    else for (const key of keysOf(row.words)) unanswered.add(key);
  }
  for (const value of bodies) add(wordsOf(value).join(' '), 'simple_body', [value]);
  addRows(bodyRows, 'simple_body', bodies, add);
  // The rows come first: "hybrid" means plug-in hybrids too.
  addRows(fuelRows, 'simple_fuel', fuels, add);
  addRows(driveRows, 'simple_drive', drives, add);
  addRows(transmissionRows, 'simple_transmission', transmissions, add);
  for (const value of fuels) add(value, 'simple_fuel', [value]);
  for (const value of drives) add(value, 'simple_drive', [value]);
  for (const value of transmissions) add(value, 'simple_transmission', [value]);
  const wordsOfColours = colours.map((value) => [value, wordsOf(value)] as const);
  for (const shades of baseColours) {
    const values = wordsOfColours.flatMap(([value, words]) => (words.some((word) => shades.includes(word)) ? [value] : []));
    if (values.length > 0) for (const word of shades) add(word, 'colour', values);
  }
  for (const value of colours) add(value, 'colour', [value]);
  addRows(typeRows, 'car_type', types, add);
  for (const type of types) if (typeLabels[type]) add(typeLabels[type], 'car_type', [type]);
  if (kinds.length > 1) {
    for (const value of kinds) if (value !== 'car') add(value, 'item_type', [value]);
    addRows(kindRows, 'item_type', kinds, add);
  }
  const ofAttributes = meanings.size;
  for (const { words, means } of featureRows) {
    const meant = features.filter((value) => means.test(value));
    // A filter finds cars with all of its features, but words that mean several find cars with any.
    const phrase = sharedWords(meant);
    if (meant.length === 1) putKeys(words, { refinements: { filtered_features: meant } });
    else if (phrase) putKeys(words, { phrase });
  }
  addRows(categoryRows, 'categories', categories, add);
  for (const value of categories) for (const words of [value, value.replace(/s$/, '')]) add(words, 'categories', [value]);
  for (const [words, city] of Object.entries(towns)) add(words, 'city', [city]);
  for (const [note, words] of noteWords) putKeys(words, { notes: [note] });
  for (const text of texts) for (const words of [text, ...wordsOf(text)]) put(words, undefined);
  const spelling = onceAsked((): Spelling => {
    const knownWords = new Set([...otherWords, ...[...texts, ...features, ...Object.keys(towns)].flatMap((text) => wordsOf(text))]);
    const words = new Map([...meanings].slice(0, ofAttributes).filter(([, meaning]) => isCorrectable(meaning)));
    const modelsOf = (make: string) =>
      new Map((makes[make] ?? []).map((model) => [compact(model), { refinements: { make: [make], model: [model] } }]));
    return { modelsOf, words, knownWords };
  });
  return { meanings, correctable, spelling, nouns: new Set(nouns.map(compact)), unanswered };
});

/** The meaning of a compact text or of its singular. Undefined if it has none. */
export function meaningOf(lexicon: Lexicon, key: string): Meaning {
  if (lexicon.meanings.has(key)) return lexicon.meanings.get(key);
  if (key.length < 3) return undefined;
  return singularsOf(key)
    .map((singular) => lexicon.meanings.get(singular))
    .find((meaning) => meaning !== undefined);
}
