import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SearchDocument } from '#lib/model/search-document.ts';

type Test = (car: SearchDocument) => boolean;

/** A query at a dealer and what its shopper must get; without `meant` any cars may be found. */
export type DealerQuery = {
  dealer: string;
  query: string;
  /** What must be true of all cars found, and of no other car of the stock. */
  meant?: Test;
  /** No car is meant. */
  isNone: boolean;
  /** Stock numbers of which one is the first car. */
  first?: readonly string[];
  /** What must be true of the first close or nearest car. */
  near?: Test;
  notes: readonly string[];
  pages: readonly string[];
  isWrongToday: boolean;
};

const comparison = /^(\w+)(<=|>=|!=|=|~|>|<)(.+)$/;

const compared: Record<string, (value: unknown, wanted: readonly string[]) => boolean> = {
  '=': (value, wanted) => [value].flat().some((one) => wanted.includes(String(one))),
  '!=': (value, wanted) => [value].flat().every((one) => !wanted.includes(String(one))),
  '~': (value, wanted) =>
    wanted.some((one) =>
      String(value ?? '')
        .toLowerCase()
        .includes(one),
    ),
  '<=': (value, [limit]) => typeof value === 'number' && value <= Number(limit),
  '>=': (value, [limit]) => typeof value === 'number' && value >= Number(limit),
  '>': (value, [limit]) => typeof value === 'number' && value > Number(limit),
};

/** "price<=20000" as a test of cars. */
function testOf(text: string): Test {
  if (text === 'every') return () => true;
  if (text === 'none') return () => false;
  const [, field = '', sign = '', values = ''] = comparison.exec(text) ?? [];
  const compare = compared[sign];
  if (!compare) throw new Error(`"${text}" is no condition, such as make=Toyota or price<=20000`);
  const wanted = values.replaceAll('+', ' ').split(',');
  return (car) => compare(car[field as keyof SearchDocument], wanted);
}

const allOf =
  (tests: readonly Test[]): Test =>
  (car) =>
    tests.every((test) => test(car));

function readRow(dealer: string, line: string): DealerQuery {
  const [written = '', meaning = ''] = line.split(' | ');
  const isWrongToday = written.startsWith('! ');
  const words = meaning.split(' ');
  const after = (mark: string) => words.flatMap((word) => (word.startsWith(mark) ? [word.slice(mark.length)] : []));
  const tests = words.filter((word) => !/^\w+:/.test(word)).map(testOf);
  const [first, near] = [after('first:')[0]?.split(','), after('near:')];
  return {
    dealer,
    query: isWrongToday ? written.slice(2) : written,
    ...(tests.length > 0 ? { meant: allOf(tests) } : {}),
    isNone: words.includes('none'),
    ...(first ? { first } : {}),
    ...(near.length > 0 ? { near: allOf(near.map(testOf)) } : {}),
    notes: after('note:'),
    pages: after('page:'),
    isWrongToday,
  };
}

/** The rows of a table of this folder's `dealers`. */
export function readDealerQueries(table: 'asked' | 'unseen' | 'further' | 'corrected'): DealerQuery[] {
  const lines = readFileSync(resolve(import.meta.dirname, 'dealers', `${table}.txt`), 'utf8').split('\n');
  let dealer = '';
  return lines.flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [, section] = /^\[(.+)\]$/.exec(line) ?? [];
    if (section === undefined) return [readRow(dealer, line)];
    dealer = section;
    return [];
  });
}
