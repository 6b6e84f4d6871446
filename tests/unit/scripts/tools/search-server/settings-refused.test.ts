import { describe } from 'vitest';
import { type Row, refuses } from './refuses.ts';

const settingsNames =
  '`displayedAttributes`, `searchableAttributes`, `filterableAttributes`, `sortableAttributes`, `rankingRules`, `stopWords`, `nonSeparatorTokens`, `separatorTokens`, `dictionary`, `synonyms`, `distinctAttribute`, `proximityPrecision`, `typoTolerance`, `faceting`, `pagination`, `embedders`, `searchCutoffMs`, `localizedAttributes`, `facetSearch`, `prefixSearch`';

const settings: Row[] = [
  [
    'an unknown one',
    'PATCH /indexes/cars/settings',
    { body: { doggo: 1 } },
    400,
    'bad_request',
    `Unknown field \`doggo\`: expected one of ${settingsNames}`,
  ],
  [
    'a text for a list',
    'PATCH /indexes/cars/settings',
    { body: { stopWords: 'doggo' } },
    400,
    'invalid_settings_stop_words',
    'Invalid value type at `.stopWords`: expected an array, but found a string: `"doggo"`',
  ],
  [
    'the same by its own route',
    'PUT /indexes/cars/settings/stop-words',
    { body: 'doggo' },
    400,
    'invalid_settings_stop_words',
    'Invalid value type: expected an array, but found a string: `"doggo"`',
  ],
  [
    'a number in a list of texts',
    'PUT /indexes/cars/settings/searchable-attributes',
    { body: ['make', 3] },
    400,
    'invalid_settings_searchable_attributes',
    'Invalid value type at `[1]`: expected a string, but found a positive integer: `3`',
  ],
  [
    'a reserved ranking rule',
    'PUT /indexes/cars/settings/ranking-rules',
    { body: ['_geoPoint:asc'] },
    400,
    'invalid_settings_ranking_rules',
    "Invalid value at `[0]`: `_geoPoint` is a reserved keyword and thus can't be used as a ranking rule. `_geoPoint` can only be used for sorting at search time",
  ],
  [
    'attribute rules that exclude each other',
    'PATCH /indexes/cars/settings',
    { body: { rankingRules: ['attribute', 'attributeRank'] } },
    400,
    'invalid_settings_ranking_rules',
    'Mixed usage of the attribute, attributeRank, and wordPosition ranking rules. You must either use the attribute ranking rule alone or the attributeRank and wordPosition ranking rules.',
  ],
  [
    'an unknown word',
    'PUT /indexes/cars/settings/proximity-precision',
    { body: 'byLetter' },
    400,
    'invalid_settings_proximity_precision',
    'Unknown value `byLetter`: expected one of `byWord`, `byAttribute`',
  ],
  [
    'typos for words of a wrong size',
    'PATCH /indexes/cars/settings',
    { body: { typoTolerance: { minWordSizeForTypos: { oneTypo: 9, twoTypos: 3 } } } },
    400,
    'invalid_settings_typo_tolerance',
    'Invalid value at `.typoTolerance.minWordSizeForTypos`: `minWordSizeForTypos` setting is invalid. `oneTypo` and `twoTypos` fields should be between `0` and `255`, and `twoTypos` should be greater or equals to `oneTypo` but found `oneTypo: 9` and twoTypos: 3`.',
  ],
  [
    'a field in the wrong place',
    'PATCH /indexes/cars/settings/typo-tolerance',
    { body: { typoTolerance: {} } },
    400,
    'invalid_settings_typo_tolerance',
    'Unknown field `typoTolerance`: expected one of `enabled`, `minWordSizeForTypos`, `disableOnWords`, `disableOnAttributes`, `disableOnNumbers`',
  ],
  [
    'no hits at all',
    'PATCH /indexes/cars/settings/pagination',
    { body: { maxTotalHits: 0 } },
    400,
    'invalid_settings_pagination',
    'Invalid value at `.maxTotalHits`: a non-zero integer value lower than `18446744073709551615` was expected, but found a zero',
  ],
  [
    'less than none',
    'PATCH /indexes/cars/settings/faceting',
    { body: { maxValuesPerFacet: -1 } },
    400,
    'invalid_settings_faceting',
    'Invalid value type at `.maxValuesPerFacet`: expected a positive integer, but found a negative integer: `-1`',
  ],
  [
    'an unknown order',
    'PATCH /indexes/cars/settings',
    { body: { faceting: { sortFacetValuesBy: { make: 'size' } } } },
    400,
    'invalid_settings_faceting',
    'Unknown value `size` at `.faceting.sortFacetValuesBy.make`: expected one of `alpha`, `count`',
  ],
  [
    'an embedder',
    'PATCH /indexes/cars/settings',
    { body: { embedders: { default: { source: 'userProvided' } } } },
    400,
    'invalid_settings_embedders',
    'Invalid value at `.embedders`: the embedded engine has no vector search, so there can be no embedder',
  ],
  [
    'a wrong verb',
    'PATCH /indexes/cars/settings/stop-words',
    { body: [] },
    405,
    'method_not_allowed',
    '/indexes/cars/settings/stop-words does not support PATCH. Use GET, PUT, DELETE.',
  ],
];

describe('invalid settings', () => {
  refuses(settings);
});
