import { isRecord } from '#lib/model/is-record.ts';
import { snakeCase } from '#lib/search/engine/errors.ts';
import type { EngineSettings } from '#lib/search/engine/types.ts';
import { type SettingName, type SettingRow, settingNames, settingsTable } from './settings-table.ts';
import { record } from './shape.ts';

/** All settings of an index. */
export type IndexSettings = Record<SettingName, unknown>;

/** The settings that a request changes; null resets a setting to its default. */
export type SettingsChange = Partial<Record<SettingName, unknown>>;

const rowOf = (name: SettingName): SettingRow => settingsTable[name];

const settingCode = (name: SettingName) => `invalid_settings_${snakeCase(name)}`;

export const initialSettings = (): IndexSettings =>
  Object.fromEntries(settingNames.map((name) => [name, structuredClone(rowOf(name).initial)])) as IndexSettings;

const wholeBody = record(
  Object.fromEntries(
    settingNames.map((name) => [
      name,
      { check: (value, at, code) => (value === null ? undefined : rowOf(name).check(value, at, code)), code: settingCode(name) },
    ]),
  ),
);

/** Checks the body of a change of several settings. Throws SearchApiError. */
export function checkChange(body: unknown): SettingsChange {
  wholeBody(body, '', 'bad_request');
  return body as SettingsChange;
}

/** Checks the body of one setting's own route. Throws SearchApiError. */
export function checkSetting(name: SettingName, value: unknown): SettingsChange {
  if (value !== null) rowOf(name).check(value, '', settingCode(name));
  return { [name]: value };
}

const sortedSet = (values: readonly string[]) => [...new Set(values)].sort();

/** A rule of `filterableAttributes` with its defaults filled in. */
function completeFilterableRule(rule: unknown): unknown {
  if (!isRecord(rule)) return rule;
  const { facetSearch = false, filter = {} } = (rule.features ?? {}) as { facetSearch?: boolean; filter?: object };
  return { attributePatterns: rule.attributePatterns, features: { facetSearch, filter: { equality: true, comparison: false, ...filter } } };
}

function sortIfSet(name: string, value: unknown): unknown {
  return Array.isArray(value) && /^disableOn/.test(name) ? sortedSet(value) : value;
}

/** Merges a change into an object. null resets a key; an object inside is merged too. */
function mergeChange(
  initial: Record<string, unknown>,
  current: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const next = { ...current };
  for (const [key, value] of Object.entries(change)) {
    const fallback = initial[key];
    if (value === null) next[key] = fallback;
    else if (key === 'sortFacetValuesBy') next[key] = { ...(fallback as object), ...(value as object) };
    else if (isRecord(fallback))
      next[key] = mergeChange(fallback, current[key] as Record<string, unknown>, value as Record<string, unknown>);
    else next[key] = sortIfSet(key, value);
  }
  return next;
}

/** The settings after a change. */
export function changeSettings(current: IndexSettings, change: SettingsChange): IndexSettings {
  const next = { ...current };
  for (const [key, value] of Object.entries(change)) {
    const name = key as SettingName;
    const { initial, verb, set } = rowOf(name);
    if (value === null) next[name] = structuredClone(initial);
    else if (verb === 'PATCH')
      next[name] = mergeChange(
        initial as Record<string, unknown>,
        current[name] as Record<string, unknown>,
        value as Record<string, unknown>,
      );
    else if (set) next[name] = sortedSet(value as string[]);
    else if (name === 'filterableAttributes') next[name] = (value as unknown[]).map(completeFilterableRule);
    else next[name] = value;
  }
  return next;
}

/** A change as a task shows it: sets are sorted, as they will be stored. */
export const describeChange = (change: SettingsChange): SettingsChange =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      rowOf(name as SettingName).set && Array.isArray(value) ? sortedSet(value) : value,
    ]),
  );

/** The part of the settings that the engine reads. */
export const engineSettings = ({ embedders: _vectors, searchCutoffMs: _cutoff, localizedAttributes: _locales, ...rest }: IndexSettings) =>
  rest as EngineSettings;
