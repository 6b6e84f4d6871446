import { describe, expect, it, test } from 'vitest';
import { pushedSettings, settingDifferences, withLargestTotal } from '#lib/indexing/pushed-settings.ts';
import { indexSettings } from '#lib/search/settings.ts';

const wanted = pushedSettings({ maxTotalHits: 500 });

describe('settings of a pushed index', () => {
  it('are those of the embedded engine, and the field that tells dealers apart', () => {
    const { filterableAttributes, ...rest } = indexSettings({ maxTotalHits: 500 });
    expect(wanted).toMatchObject(rest);
    expect(wanted.filterableAttributes).toEqual([...filterableAttributes, 'website_slug']);
  });

  it('do not differ if the server returns them in its own order and with more keys', () => {
    const is = {
      ...wanted,
      filterableAttributes: [...(wanted.filterableAttributes as string[])].reverse(),
      sortableAttributes: [...(wanted.sortableAttributes as string[])].sort(),
      typoTolerance: { ...(wanted.typoTolerance as object), disableOnNumbers: false },
      faceting: { sortFacetValuesBy: { '*': 'count' }, maxValuesPerFacet: 500 },
      searchCutoffMs: null,
    };
    expect(settingDifferences(wanted, is)).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['rankingRules', [...(wanted.rankingRules as string[])].reverse()],
    ['searchableAttributes', ['*']],
    ['filterableAttributes', ['make']],
    ['stopWords', ['the']],
    ['synonyms', { ute: ['pickup'] }],
    ['distinctAttribute', 'slug'],
    ['faceting', { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } }],
    ['pagination', { maxTotalHits: 1000 }],
    ['typoTolerance', { enabled: false }],
  ])('differ in %s', (name, value) => {
    expect(settingDifferences(wanted, { ...wanted, [name]: value })).toEqual([{ name, is: value, wanted: wanted[name] }]);
  });

  test('all differ from an index without settings', () => {
    expect(settingDifferences(wanted, {}).map(({ name }) => name)).toEqual(Object.keys(wanted));
  });

  test.each([
    [{}, 500],
    [{ pagination: { maxTotalHits: 1000 } }, 1000],
    [{ pagination: { maxTotalHits: 20 } }, 500],
  ])('a shared index keeps the largest maxTotalHits of its dealers: %j', (is, maxTotalHits) => {
    expect(withLargestTotal(wanted, is)).toEqual({ ...wanted, pagination: { maxTotalHits } });
  });
});
