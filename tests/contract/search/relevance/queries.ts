import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SearchDocument } from '#lib/model/search-document.ts';

/** A query, what its shopper means (words per field), and the words spelt right. */
export type ShopperQuery = { query: string; meaning: [field: keyof SearchDocument, words: string][]; words: string[] };

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
const cut = (text: string): string[] => fold(text).match(/[^\s\p{P}\p{Sm}]+/gu) ?? [];
/** The words of each text, found once: every query looks at the same texts. */
const found = new Map<string, string[]>();
function wordsOf(text: string): string[] {
  const words = found.get(text) ?? cut(text);
  found.set(text, words);
  return words;
}

/** The table of queries.txt. */
export function readQueries(): ShopperQuery[] {
  const lines = readFileSync(resolve(import.meta.dirname, 'queries.txt'), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [query = '', meaning = '', spelt = query] = line.split(' | ');
      const pairs = meaning.split(' ').map((pair) => pair.split('=') as [keyof SearchDocument, string]);
      return { query, meaning: pairs.map(([field, words]) => [field, words.replaceAll('+', ' ')]), words: wordsOf(spelt) };
    });
}

/** Makes and models must be the whole value, so that a CX-30 is no 3. */
const isWhole = (field: string) => field === 'make' || field === 'model';
const joined = (text: string) => wordsOf(text).join('');

/** Whether a car is what the shopper means. */
export function isMeant(document: SearchDocument, { meaning }: ShopperQuery): boolean {
  return meaning.every(([field, words]) => {
    const value = String(document[field] ?? '');
    if (isWhole(field)) return joined(value) === joined(words);
    const present = wordsOf(value);
    return wordsOf(words).every((word) => present.includes(word)) || (words.length > 3 && joined(value).includes(joined(words)));
  });
}

const searched = [
  'name',
  'make',
  'model',
  'badge',
  'series',
  'year',
  'stocknum',
  'simple_body',
  'colour',
  'simple_fuel',
  'simple_transmission',
  'simple_drive',
  'tag',
  'filtered_features',
  'city',
  'location_name',
] as const;

/** Whether each word begins some word of the car, words written as one counting too. */
export function hasAllWords(document: SearchDocument, words: readonly string[]): boolean {
  const texts = searched.flatMap((field) => [document[field] ?? []].flat().map(String));
  const present = texts.flatMap((text) => {
    const parts = wordsOf(text);
    return [...parts, ...parts.slice(1).map((part, index) => `${parts[index]}${part}`)];
  });
  return words.every((word) => present.some((text) => text.startsWith(word)));
}
