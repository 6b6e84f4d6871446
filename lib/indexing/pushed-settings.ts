import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#lib/model/is-record.ts';
import { indexSettings } from '#lib/search/settings.ts';

export type PushedSettings = Readonly<Record<string, unknown>>;
export type SettingDifference = { name: string; is: unknown; wanted: unknown };

/** Meilisearch's defaults. Sent anyway, because a setting that was changed by hand would make the two engines differ. */
const defaults = {
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

/** Settings whose order does not matter. The server returns them in its own order. */
const unordered = new Set([
  'filterableAttributes',
  'sortableAttributes',
  'stopWords',
  'separatorTokens',
  'nonSeparatorTokens',
  'dictionary',
]);

/** The settings of a pushed index: those of the embedded engine, and the field that tells dealers apart. */
export function pushedSettings(search: { maxTotalHits: number }): PushedSettings {
  const settings = indexSettings(search);
  return { ...defaults, ...settings, filterableAttributes: [...settings.filterableAttributes, 'website_slug'] };
}

/** Whether a value on the server is the wanted one. A server may add keys to an object that we do not set. */
function isSameSetting(name: string, wantedValue: unknown, is: unknown): boolean {
  if (Array.isArray(wantedValue) && Array.isArray(is) && unordered.has(name))
    return isDeepStrictEqual(wantedValue.toSorted(), is.toSorted());
  // Synonyms are a map of dealers' words, so every key counts; other objects are groups of options.
  if (isRecord(wantedValue) && isRecord(is) && name !== 'synonyms')
    return Object.keys(wantedValue).every((key) => isSameSetting(key, wantedValue[key], is[key]));
  return isDeepStrictEqual(wantedValue, is);
}

/** The settings that differ from the wanted ones; only these are sent. */
export const settingDifferences = (wantedSettings: PushedSettings, is: PushedSettings): SettingDifference[] =>
  Object.keys(wantedSettings)
    .filter((name) => !isSameSetting(name, wantedSettings[name], is[name]))
    .map((name) => ({ name, is: is[name], wanted: wantedSettings[name] }));

/** The settings of a shared index. The largest maxTotalHits of its dealers wins; otherwise each push would undo the previous one. */
export function withLargestTotal(wantedSettings: PushedSettings, is: PushedSettings): PushedSettings {
  const [own, theirs] = [wantedSettings, is].map(({ pagination }) =>
    Number((pagination as { maxTotalHits?: number } | undefined)?.maxTotalHits ?? 0),
  );
  return { ...wantedSettings, pagination: { maxTotalHits: Math.max(own ?? 0, theirs ?? 0) } };
}
