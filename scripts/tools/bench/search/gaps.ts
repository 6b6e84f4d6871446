import type { ContenderName } from './contenders/registry.ts';

type Library = Extract<ContenderName, 'minisearch' | 'Orama' | 'itemsjs'>;

/**
 * What a search page needs, and whether each library has it according to its documentation and types: minisearch 7.2 (README,
 * `SearchOptions`), Orama 3.1 (`SearchParamsFullText`, `ComparisonOperator`, `FacetDefinition`, its tokenizer) and itemsjs 2.4 (README;
 * its text search is that of lunr 1.0, which it bundles).
 */
export const gaps: readonly (readonly [asked: string, answers: Record<Library, string>])[] = [
  [
    'filter grammar (AND, OR, NOT, lists, ranges, EXISTS) as text',
    {
      minisearch: 'no: a function on stored fields (`filter`)',
      Orama: 'no text; `and`/`or`/`not` of one operator a field, no EXISTS or NULL',
      itemsjs: 'AND/OR of values (`filters_query`); ranges only by a function',
    },
  ],
  ['facet counts', { minisearch: 'no', Orama: 'yes (`facets`)', itemsjs: 'yes (`aggregations`)' }],
  [
    'disjunctive facets',
    {
      minisearch: 'no',
      Orama: 'no: counts are of the hits, so one more search for each',
      itemsjs: 'yes (`conjunction: false`), but not of ranges',
    },
  ],
  [
    'lowest and highest of a number',
    { minisearch: 'no', Orama: 'no: counts in ranges named beforehand', itemsjs: '`show_facet_stats`, of whole numbers (`parseInt`)' },
  ],
  [
    'search among facet values',
    {
      minisearch: 'no',
      Orama: 'no',
      itemsjs: 'no: the `query` of `aggregation` is documented for it, but searches the words of the items',
    },
  ],
  ['order by a field', { minisearch: 'no: by score, which a boost may bend', Orama: 'yes (`sortBy`)', itemsjs: 'yes (`sortings`)' }],
  [
    'order by several fields',
    { minisearch: 'no', Orama: 'only by a function of one’s own', itemsjs: 'yes, but then the words’ score counts no more' },
  ],
  [
    'order inside equally good words, then by rank (ranking rules)',
    { minisearch: 'no: one BM25+ score', Orama: 'no: one BM25 score', itemsjs: 'no: one tf-idf score' },
  ],
  [
    'typos by length of word (0, 1, 2)',
    { minisearch: 'yes (`fuzzy` by a function)', Orama: 'one `tolerance` for all words', itemsjs: 'no' },
  ],
  ['a wrong first letter counts double', { minisearch: 'no', Orama: 'no', itemsjs: 'no' }],
  [
    'the last word as a beginning only',
    { minisearch: 'yes (`prefix` by a function)', Orama: 'no: every word, or none (`exact`)', itemsjs: 'no: every word is one' },
  ],
  ['a beginning with a typo', { minisearch: 'no: one or the other', Orama: 'no: `tolerance` bounds the whole word', itemsjs: 'no' }],
  ['phrases in quotes', { minisearch: 'no', Orama: 'no', itemsjs: 'no' }],
  ['words left out (-word)', { minisearch: '`AND_NOT` in a query tree', Orama: 'no', itemsjs: 'no' }],
  [
    'words dropped from the end until something is found',
    { minisearch: 'no: AND or OR', Orama: '`threshold`: all in one field, or a share of the rest', itemsjs: 'no: all are wanted' },
  ],
  ['words run together or cut in two', { minisearch: 'no', Orama: 'no', itemsjs: 'no' }],
  ['one hit for each value (distinct)', { minisearch: 'no', Orama: 'yes (`distinctOn`)', itemsjs: 'no' }],
  ['exact total', { minisearch: 'yes, by making all results', Orama: 'yes (`count`)', itemsjs: 'yes (`pagination.total`)' }],
  ['highlighted or cropped fields', { minisearch: 'no: terms and fields only (`match`)', Orama: 'no (a plugin)', itemsjs: 'no' }],
  ['answers Meilisearch’s API, so that InstantSearch works', { minisearch: 'no', Orama: 'no', itemsjs: 'no' }],
];
