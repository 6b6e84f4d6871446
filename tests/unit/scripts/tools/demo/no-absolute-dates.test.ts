/** A demo must look fresh in any year: nothing in its data may be a date of the calendar that a build or a reader would take as the present. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoSlugs, readPages, tenants, writtenCars } from './tenant-folder.ts';

const firstTimestamp = Date.UTC(2015, 0) / 1000;
const months = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const calendarDates = [/\b20[1-9]\d-\d{2}/, new RegExp(`${months} (?:\\d{1,2}, )?20\\d\\d`)];
/** Years that stay true: when something began, and until when a model was made. */
const pastYear = /\b(?:19[5-9]\d|20(?:0\d|1\d|2[0-6]))\b/g;
const isHistory = (text: string, at: number) => /(?:since|in|from|Act|of|week \d+ of) $/i.test(text.slice(Math.max(0, at - 12), at));

/** What in a value would age, by the path to it. */
function agingParts(value: unknown, path: string): string[] {
  if (typeof value === 'number') return value >= firstTimestamp ? [`${path}: ${value}`] : [];
  if (typeof value === 'string') {
    if (calendarDates.some((date) => date.test(value))) return [`${path}: ${value}`];
    const years = [...value.matchAll(pastYear)].filter(({ index }) => !isHistory(value, index));
    return years.map(([year]) => `${path}: ${year} in "${value.slice(0, 60)}"`);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => agingParts(item, path ? `${path}.${key}` : key));
}

/** Numbers and codes that only look like a date. */
const codes = new Set(['id', 'slug', 'vin', 'stocknum', 'private_postcode', 'postcode']);
const withoutCodes = (value: unknown): unknown => JSON.parse(JSON.stringify(value), (key, item) => (codes.has(key) ? undefined : item));

describe('what ages', () => {
  it.each<[unknown, string[]]>([
    [{ sold_date_timestamp: 1_794_958_200_000 }, ['sold_date_timestamp: 1794958200000']],
    [{ date: '2026-11-20' }, ['date: 2026-11-20']],
    [{ text: 'until 30 November 2026' }, ['text: until 30 November 2026']],
    [{ text: 'by December 31, 2026' }, ['text: by December 31, 2026']],
    [{ text: 'A clean 2022 example' }, ['text: 2022 in "A clean 2022 example"']],
    [{ year: '-2y', price: 34_990, text: 'for most utes since 2012, opened in 2006' }, []],
  ])('%j', (value, parts) => expect(agingParts(value, '')).toEqual(parts));
});

describe.each(demoSlugs)('%s holds nothing that ages', (slug) => {
  it('in its stock', () => {
    expect(agingParts(withoutCodes(writtenCars(slug)), '')).toEqual([]);
    for (const { id, year } of writtenCars(slug)) expect(String(year), `car ${id}`).toMatch(/^-\d+y$/);
  });

  it('in its settings', () => {
    const site = JSON.parse(readFileSync(join(tenants, slug, 'site.json'), 'utf8'));
    expect(agingParts(withoutCodes(site), '')).toEqual([]);
  });

  it('in its reviews', () => {
    const file = join(tenants, slug, 'reviews.json');
    const reviews = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
    expect(agingParts(withoutCodes(reviews), '')).toEqual([]);
  });

  it('in its pages', () => {
    expect(readPages(slug).flatMap(({ path, matter, body }) => agingParts({ ...matter, body }, path))).toEqual([]);
  });
});
