import { isRecord } from '#lib/model/is-record.ts';
import { SearchApiError } from './api-error.ts';
import {
  booleanValue,
  dictionary,
  list,
  nullable,
  oneOf,
  record,
  text,
  type ValueCheck,
  whole,
  wrongTypeError,
  wrongValue,
} from './shape.ts';

/** One setting: its route, its default and the check of its values. PATCH merges objects key by key, PUT replaces the value. */
export type SettingRow = {
  route: string;
  verb: 'PUT' | 'PATCH';
  initial: unknown;
  check: ValueCheck;
  /** Stored as a sorted set. */
  set?: true;
};

const nonZero: ValueCheck = (value, at, code) => {
  whole(value, at, code);
  if (value === 0) throw wrongValue(at, code, 'a non-zero integer value lower than `18446744073709551615` was expected, but found a zero');
};

const byte: ValueCheck = (value, at, code) => {
  whole(value, at, code);
  if ((value as number) > 255)
    throw wrongValue(at, code, `value: \`${value}\` is too large to be deserialized, maximum value authorized is \`255\``);
};

const ruleNames = ['words', 'typo', 'sort', 'proximity', 'attribute', 'attributeRank', 'wordPosition', 'exactness'];

const rankingRule: ValueCheck = (value, at, code) => {
  text(value, at, code);
  const rule = value as string;
  if (ruleNames.includes(rule)) return;
  const name = /^(.+):(?:asc|desc)$/.exec(rule)?.[1];
  if (name === undefined) {
    const valid = 'Valid ranking rules are words, typo, sort, proximity, attribute, exactness and custom ranking rules.';
    throw wrongValue(at, code, `\`${rule}\` ranking rule is invalid. ${valid}`);
  }
  const reserved = /^_geo(?:Point|Radius|BoundingBox|Polygon|Distance)?(?=$|\()/.exec(name)?.[0];
  if (reserved === undefined) return;
  const use = reserved === '_geoPoint' ? 'sorting' : /Radius|Box|Polygon/.test(reserved) ? 'filtering' : undefined;
  const instead = use ? `. \`${reserved}\` can only be used for ${use} at search time` : '';
  throw wrongValue(at, code, `\`${reserved}\` is a reserved keyword and thus can't be used as a ranking rule${instead}`);
};

const rankingRules: ValueCheck = (value, at, code) => {
  list(rankingRule)(value, at, code);
  const rules = value as string[];
  if (!rules.includes('attribute') || !(rules.includes('attributeRank') || rules.includes('wordPosition'))) return;
  throw new SearchApiError(
    code,
    'Mixed usage of the attribute, attributeRank, and wordPosition ranking rules. You must either use the attribute ranking rule alone or the attributeRank and wordPosition ranking rules.',
  );
};

const filterableRule = record({
  attributePatterns: list(text),
  features: record({ facetSearch: booleanValue, filter: record({ equality: booleanValue, comparison: booleanValue }) }),
});

const filterable: ValueCheck = (value, at, code) => {
  if (isRecord(value)) {
    filterableRule(value, at, code);
    if (value.attributePatterns === undefined) throw new SearchApiError(code, `Missing field \`attributePatterns\` inside \`${at}\``);
  } else if (typeof value !== 'string') throw wrongTypeError(value, at, code, 'a string or an object');
};

const wordSizes: ValueCheck = (value, at, code) => {
  record({ oneTypo: nullable(byte), twoTypos: nullable(byte) })(value, at, code);
  const { oneTypo, twoTypos } = value as { oneTypo?: number | null; twoTypos?: number | null };
  if (typeof oneTypo !== 'number' || typeof twoTypos !== 'number' || oneTypo <= twoTypos) return;
  throw wrongValue(
    at,
    code,
    `\`minWordSizeForTypos\` setting is invalid. \`oneTypo\` and \`twoTypos\` fields should be between \`0\` and \`255\`, and \`twoTypos\` should be greater or equals to \`oneTypo\` but found \`oneTypo: ${oneTypo}\` and twoTypos: ${twoTypos}\`.`,
  );
};

/** The engine has no vector search, so no search could use an embedder. */
const noEmbedders: ValueCheck = (value, at, code) => {
  dictionary(nullable(() => undefined))(value, at, code);
  if (Object.values(value as object).some((embedder) => embedder !== null))
    throw wrongValue(at, code, 'the embedded engine has no vector search, so there can be no embedder');
};

/** All settings of an index, in Meilisearch's order. */
export const settingsTable = {
  displayedAttributes: { route: 'displayed-attributes', verb: 'PUT', initial: ['*'], check: list(text) },
  searchableAttributes: { route: 'searchable-attributes', verb: 'PUT', initial: ['*'], check: list(text) },
  filterableAttributes: { route: 'filterable-attributes', verb: 'PUT', initial: [], check: list(filterable) },
  sortableAttributes: { route: 'sortable-attributes', verb: 'PUT', initial: [], check: list(text), set: true },
  rankingRules: {
    route: 'ranking-rules',
    verb: 'PUT',
    initial: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
    check: rankingRules,
  },
  stopWords: { route: 'stop-words', verb: 'PUT', initial: [], check: list(text), set: true },
  nonSeparatorTokens: { route: 'non-separator-tokens', verb: 'PUT', initial: [], check: list(text), set: true },
  separatorTokens: { route: 'separator-tokens', verb: 'PUT', initial: [], check: list(text), set: true },
  dictionary: { route: 'dictionary', verb: 'PUT', initial: [], check: list(text), set: true },
  synonyms: { route: 'synonyms', verb: 'PUT', initial: {}, check: dictionary(list(text)) },
  distinctAttribute: { route: 'distinct-attribute', verb: 'PUT', initial: null, check: text },
  proximityPrecision: { route: 'proximity-precision', verb: 'PUT', initial: 'byWord', check: oneOf('byWord', 'byAttribute') },
  typoTolerance: {
    route: 'typo-tolerance',
    verb: 'PATCH',
    initial: {
      enabled: true,
      minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
      disableOnWords: [],
      disableOnAttributes: [],
      disableOnNumbers: false,
    },
    check: record({
      enabled: nullable(booleanValue),
      minWordSizeForTypos: nullable(wordSizes),
      disableOnWords: nullable(list(text)),
      disableOnAttributes: nullable(list(text)),
      disableOnNumbers: nullable(booleanValue),
    }),
  },
  faceting: {
    route: 'faceting',
    verb: 'PATCH',
    initial: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
    check: record({ maxValuesPerFacet: nullable(whole), sortFacetValuesBy: nullable(dictionary(oneOf('alpha', 'count'))) }),
  },
  pagination: {
    route: 'pagination',
    verb: 'PATCH',
    initial: { maxTotalHits: 1000 },
    check: record({ maxTotalHits: nullable(nonZero) }),
  },
  embedders: { route: 'embedders', verb: 'PATCH', initial: {}, check: noEmbedders },
  /** Stored but never applied: no search in memory takes that long. */
  searchCutoffMs: { route: 'search-cutoff-ms', verb: 'PUT', initial: null, check: whole },
  /** Stored but never applied: the engine reads all languages as Latin script. */
  localizedAttributes: {
    route: 'localized-attributes',
    verb: 'PUT',
    initial: null,
    check: list(record({ attributePatterns: list(text), locales: list(text) })),
  },
  facetSearch: { route: 'facet-search', verb: 'PUT', initial: true, check: booleanValue },
  prefixSearch: { route: 'prefix-search', verb: 'PUT', initial: 'indexingTime', check: oneOf('indexingTime', 'disabled') },
} as const satisfies Record<string, SettingRow>;

export type SettingName = keyof typeof settingsTable;
export const settingNames = Object.keys(settingsTable) as SettingName[];
