import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#lib/model/is-record.ts';
import { indexSettings } from '#lib/search/settings.ts';

export type Settings = Readonly<Record<string, unknown>>;
export type SettingDifference = { name: string; is: unknown; wanted: unknown };

/** What an index has when nobody said otherwise, said all the same: a setting changed by hand would make the engines answer differently. */
const plain = {
  displayedAttributes: ['*'],
  stopWords: [],
  synonyms: {},
  distinctAttribute: null,
  separatorTokens: [],
  nonSeparatorTokens: [],
  dictionary: [],
  proximityPrecision: 'byWord',
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 }, disableOnWords: [], disableOnAttributes: [] },
};

/** Settings whose order says nothing; a server gives them back in its own. */
const unordered = new Set([
  'filterableAttributes',
  'sortableAttributes',
  'stopWords',
  'separatorTokens',
  'nonSeparatorTokens',
  'dictionary',
]);

/** The settings a pushed index must have: those of the embedded engine, and the filter on a dealer's own documents. */
export function pushedSettings(search: { maxTotalHits: number }): Settings {
  const settings = indexSettings(search);
  return { ...plain, ...settings, filterableAttributes: [...settings.filterableAttributes, 'website_slug'] };
}

/** Whether a value read back is what was asked for; a server may know more keys of an object than we do. */
function isAs(name: string, wanted: unknown, is: unknown): boolean {
  if (Array.isArray(wanted) && Array.isArray(is) && unordered.has(name)) return isDeepStrictEqual(wanted.toSorted(), is.toSorted());
  // Maps that hold what dealers write are compared whole, groups of options key by key.
  if (isRecord(wanted) && isRecord(is) && name !== 'synonyms') return Object.keys(wanted).every((key) => isAs(key, wanted[key], is[key]));
  return isDeepStrictEqual(wanted, is);
}

/** The settings that are not as wanted; only these are sent. */
export const settingDifferences = (wanted: Settings, is: Settings): SettingDifference[] =>
  Object.keys(wanted)
    .filter((name) => !isAs(name, wanted[name], is[name]))
    .map((name) => ({ name, is: is[name], wanted: wanted[name] }));

/**
 * The settings for an index that dealers share: the most hits any of them counts stands, or each push would undo the one before.
 */
export function withLargestTotal(wanted: Settings, is: Settings): Settings {
  const [own, theirs] = [wanted, is].map(({ pagination }) =>
    Number((pagination as { maxTotalHits?: number } | undefined)?.maxTotalHits ?? 0),
  );
  return { ...wanted, pagination: { maxTotalHits: Math.max(own ?? 0, theirs ?? 0) } };
}
