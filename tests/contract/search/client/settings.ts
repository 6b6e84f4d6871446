import { describe, expect, test } from 'vitest';
import { done, type Given, refusal } from './given.ts';

/** Settings, all at once and each by its own route. */
export function settingsSuite({ client, uid }: Given): void {
  describe('settings', () => {
    test('have defaults, change in part, and reset', async () => {
      await done(client().createIndex(uid('settings')));
      const index = client().index(uid('settings'));
      const first = await index.getSettings();
      expect(first).toMatchObject({
        displayedAttributes: ['*'],
        searchableAttributes: ['*'],
        filterableAttributes: [],
        sortableAttributes: [],
        rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
        stopWords: [],
        nonSeparatorTokens: [],
        separatorTokens: [],
        dictionary: [],
        synonyms: {},
        distinctAttribute: null,
        proximityPrecision: 'byWord',
        typoTolerance: {
          enabled: true,
          minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
          disableOnWords: [],
          disableOnAttributes: [],
          disableOnNumbers: false,
        },
        faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
        pagination: { maxTotalHits: 1000 },
        searchCutoffMs: null,
        localizedAttributes: null,
        facetSearch: true,
        prefixSearch: 'indexingTime',
      });
      const task = await done(index.updateSettings({ stopWords: ['the', 'a'], faceting: { maxValuesPerFacet: 7 } }));
      expect(task.details).toEqual({ stopWords: ['a', 'the'], faceting: { maxValuesPerFacet: 7 } });
      await done(index.updateTypoTolerance({ minWordSizeForTypos: { twoTypos: 12 } }));
      expect(await index.getSettings()).toEqual({
        ...first,
        stopWords: ['a', 'the'],
        faceting: { maxValuesPerFacet: 7, sortFacetValuesBy: { '*': 'alpha' } },
        typoTolerance: { ...first.typoTolerance, minWordSizeForTypos: { oneTypo: 5, twoTypos: 12 } },
      });
      await done(index.resetSettings());
      expect(await index.getSettings()).toEqual(first);
    });

    test('each have their own route', async () => {
      await done(client().createIndex(uid('single')));
      const index = client().index(uid('single'));
      const rows: [
        string,
        () => ReturnType<typeof index.update>,
        () => Promise<unknown>,
        () => ReturnType<typeof index.update>,
        unknown,
        unknown,
      ][] = [
        [
          'synonyms',
          () => index.updateSynonyms({ ute: ['pickup'] }),
          () => index.getSynonyms(),
          () => index.resetSynonyms(),
          { ute: ['pickup'] },
          {},
        ],
        ['stop words', () => index.updateStopWords(['of']), () => index.getStopWords(), () => index.resetStopWords(), ['of'], []],
        [
          'ranking rules',
          () => index.updateRankingRules(['words', 'price:asc']),
          () => index.getRankingRules(),
          () => index.resetRankingRules(),
          ['words', 'price:asc'],
          ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
        ],
        [
          'distinct attribute',
          () => index.updateDistinctAttribute('make'),
          () => index.getDistinctAttribute(),
          () => index.resetDistinctAttribute(),
          'make',
          null,
        ],
        [
          'filterable attributes',
          () => index.updateFilterableAttributes(['year', 'make']),
          () => index.getFilterableAttributes(),
          () => index.resetFilterableAttributes(),
          ['year', 'make'],
          [],
        ],
        [
          'sortable attributes',
          () => index.updateSortableAttributes(['year', 'make']),
          () => index.getSortableAttributes(),
          () => index.resetSortableAttributes(),
          ['make', 'year'],
          [],
        ],
        [
          'searchable attributes',
          () => index.updateSearchableAttributes(['model']),
          () => index.getSearchableAttributes(),
          () => index.resetSearchableAttributes(),
          ['model'],
          ['*'],
        ],
        [
          'displayed attributes',
          () => index.updateDisplayedAttributes(['model']),
          () => index.getDisplayedAttributes(),
          () => index.resetDisplayedAttributes(),
          ['model'],
          ['*'],
        ],
        [
          'pagination',
          () => index.updatePagination({ maxTotalHits: 5 }),
          () => index.getPagination(),
          () => index.resetPagination(),
          { maxTotalHits: 5 },
          { maxTotalHits: 1000 },
        ],
        [
          'faceting',
          () => index.updateFaceting({ sortFacetValuesBy: { make: 'count' } }),
          () => index.getFaceting(),
          () => index.resetFaceting(),
          { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha', make: 'count' } },
          { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
        ],
        [
          'separator tokens',
          () => index.updateSeparatorTokens(['|']),
          () => index.getSeparatorTokens(),
          () => index.resetSeparatorTokens(),
          ['|'],
          [],
        ],
        [
          'non-separator tokens',
          () => index.updateNonSeparatorTokens(['#']),
          () => index.getNonSeparatorTokens(),
          () => index.resetNonSeparatorTokens(),
          ['#'],
          [],
        ],
        ['dictionary', () => index.updateDictionary(['J. R.']), () => index.getDictionary(), () => index.resetDictionary(), ['J. R.'], []],
        [
          'proximity precision',
          () => index.updateProximityPrecision('byAttribute'),
          () => index.getProximityPrecision(),
          () => index.resetProximityPrecision(),
          'byAttribute',
          'byWord',
        ],
        [
          'search cutoff',
          () => index.updateSearchCutoffMs(150),
          () => index.getSearchCutoffMs(),
          () => index.resetSearchCutoffMs(),
          150,
          null,
        ],
        ['facet search', () => index.updateFacetSearch(false), () => index.getFacetSearch(), () => index.resetFacetSearch(), false, true],
        [
          'prefix search',
          () => index.updatePrefixSearch('disabled'),
          () => index.getPrefixSearch(),
          () => index.resetPrefixSearch(),
          'disabled',
          'indexingTime',
        ],
      ];
      for (const [what, update, get, reset, changed, initial] of rows) {
        expect([what, await get()]).toEqual([what, initial]);
        await done(update());
        expect([what, await get()]).toEqual([what, changed]);
        await done(reset());
        expect([what, await get()]).toEqual([what, initial]);
      }
    });

    test('are rejected before a task is created', async () => {
      const index = client().index(uid('refused'));
      expect(await refusal(index.updateRankingRules(['words', 'cheapest']))).toEqual({
        status: 400,
        message:
          'Invalid value at `[1]`: `cheapest` ranking rule is invalid. Valid ranking rules are words, typo, sort, proximity, attribute, exactness and custom ranking rules.',
        code: 'invalid_settings_ranking_rules',
        type: 'invalid_request',
        link: 'https://docs.meilisearch.com/errors#invalid_settings_ranking_rules',
      });
      expect(await refusal(client().getRawIndex(uid('refused')))).toMatchObject({ status: 404 });
    });
  });
}
