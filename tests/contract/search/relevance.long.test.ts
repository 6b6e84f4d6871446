import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { toSearchDocument } from '#lib/search/document.ts';
import { convertListings } from '../../../scripts/tools/bench/listings/convert.ts';
import { unlessShared, whereShared } from './recorded.ts';
import expected from './relevance/expected.json' with { type: 'json' };
import { createJudge, type Found, isCountRight, meanOf, meantAmongFirst, precisionOf, wordsOnPage } from './relevance/judge.ts';
import { readQueries } from './relevance/queries.ts';

const viewedAt = Date.UTC(2026, 10, 20, 3, 30);

/** What a query must find: the count, how many of the first five cars are meant, and whether they are only close matches. */
type Row = { count: number; meant: number; close?: boolean };
type Set = { name: string; rows: Record<string, Row>; documents: SearchDocument[]; skipped: string };

function demoStock(): SearchDocument[] {
  const text = readFileSync(resolve(import.meta.dirname, 'recorded-stock/listings.json'), 'utf8');
  const cars = JSON.parse(text) as (Omit<SearchDocument, 'id' | 'slug'> & { id: number })[];
  return cars.map((car) => ({ ...car, id: String(car.id), slug: String(car.id) }));
}

function realListings(): SearchDocument[] {
  const read = (name: string) => readFileSync(join(whereShared, 'data', name), 'utf8');
  const { cars } = convertListings(read('au-listings.csv'), read('au-postcodes.csv'), { seed: 'relevance', now: viewedAt });
  return cars.map((car) => toSearchDocument(car, {}, { cars: { minimumShownPrice: 10 }, dealer: { locations: [] } }));
}

const isThere = existsSync(join(whereShared, 'data/au-listings.csv'));
const sets: Set[] = [
  { name: 'the demo stock', rows: expected.demo, documents: demoStock(), skipped: '' },
  { name: 'the real listings', rows: expected.listings, documents: isThere ? realListings() : [], skipped: isThere ? '' : unlessShared },
];

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const figuresOf = (found: Found[]) => ({
  precision: meanOf(found, precisionOf),
  words: meanOf(found, wordsOnPage),
  counts: meanOf(found, isCountRight),
});

describe.each(sets.map((set) => [`${set.name}${set.skipped}`, set] as const))('what shoppers type, over %s', (_title, set) => {
  const { name, rows, documents, skipped } = set;
  const isSold = ({ status, show_on_dealer_website }: SearchDocument) => status === 'sold' || !show_on_dealer_website;
  const judge = createJudge(
    documents.filter((document) => !isSold(document)),
    viewedAt,
  );
  const asked = skipped ? [] : readQueries();
  const answers = skipped ? Promise.resolve([]) : judge();

  it.skipIf(skipped)('has at least 150 queries, each with its expected answer', () => {
    expect(asked.length).toBeGreaterThanOrEqual(150);
    expect(Object.keys(rows)).toEqual(asked.map(({ query }) => query));
  });

  it.skipIf(skipped)('finds what they mean, and only cars with all words (rule S22)', async () => {
    const { precision, words, counts } = figuresOf(await answers);
    console.log(
      `relevance over ${name}, ${asked.length} queries: precision at 5 ${percent(precision)}, all words present ${percent(words)}, ` +
        `count is that of the cars meant ${percent(counts)}`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.97);
    expect(words).toBeGreaterThanOrEqual(0.99);
  });

  it.each(asked.map(({ query }, place) => [query, place] as const))('%s', async (query, place) => {
    const found = (await answers)[place] as Found;
    const row = rows[query] as Row;
    expect({ count: found.total, close: found.isClose }).toEqual({ count: row.count, close: row.close ?? false });
    expect(meantAmongFirst(found)).toBeGreaterThanOrEqual(row.meant);
  });
});
