import { describe, expect, test } from 'vitest';
import { parsePath, valueAt } from '#lib/site/path.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { optionTable, schemaAt } from '#lib/site/table.ts';

const { rows, groups } = optionTable();
const row = (name: string) => rows.find((candidate) => candidate.name === name);

describe('the table of capabilities', () => {
  test.each(rows.map(({ name, meaning }) => [name, meaning]))('%s has a meaning of one line', (name, meaning) => {
    expect(meaning, name).toMatch(/^[^\n]{3,160}$/);
  });

  test.each([...groups])('the group %s has a meaning', (_name, meaning) => {
    expect(meaning.length).toBeGreaterThan(3);
  });

  test('every row’s default is what an empty site has', () => {
    const site = siteSchema.parse({ slug: 'acme' });
    for (const { name, default: fallback } of rows) expect(valueAt(site, parsePath(name) ?? []), name).toEqual(fallback);
  });

  test('and every value of an empty site has a row', () => {
    const names = (value: object, at: string): string[] =>
      Object.entries(value).flatMap(([key, item]) => (groups.has(at + key) ? names(item, `${at}${key}.`) : [at + key]));
    const known = new Set(rows.map(({ name }) => name));
    expect(names(siteSchema.parse({ slug: 'acme' }), '').filter((name) => !known.has(name))).toEqual(['slug']);
  });

  test.each([
    ['features.garage', 'true or false'],
    ['dealer.name', 'text'],
    ['navigation.opensOn', 'one of "hover", "click"'],
    ['search.hitsPerPage', 'whole number from 1 to 100'],
    ['finance.termYears', 'number above 0'],
    ['search.stockFilter', 'list of text, or list of text'],
    ['cars.brandAliases', 'map of text to text'],
    ['home.hiring', 'object of text, label, link'],
    ['home.latestCount', 'whole number from 0 to 24'],
  ])('%s is %s', (name, type) => {
    expect(row(name)?.type).toBe(type);
  });

  test.each([
    [['features', 'garage'], true],
    [['dealer', 'locations', 3, 'address', 'city'], true],
    [['navigation', 'header', 0, 'dropdownItems', 1, 'name'], true],
    [['cars', 'brandAliases', 'anything'], true],
    [['forms', 'patches', 'enquiry', 'extra', 'insert', 'type'], true],
    [['features', 'toString'], false],
    [['features', 'garage', 'x'], false],
    [['dealer', 'locations', 'x'], false],
  ])('%j names something: %s', (path, known) => {
    expect(schemaAt(path) !== undefined).toBe(known);
  });
});
