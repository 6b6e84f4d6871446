import { isRecord } from '#lib/model/is-record.ts';
import { snakeCase } from '#lib/search/engine/errors.ts';
import type { EngineSettings } from '#lib/search/engine/types.ts';
import { type SettingName, type SettingRow, settingNames, settingsTable } from './settings-table.ts';
import { record } from './shape.ts';

/** Every setting of an index, none left out. */
export type Settings = Record<SettingName, unknown>;

/** What a request changes; null puts a setting back to what it was at first. */
export type SettingsChange = Partial<Record<SettingName, unknown>>;

const row = (name: SettingName): SettingRow => settingsTable[name];

export const settingCode = (name: SettingName) => `invalid_settings_${snakeCase(name)}`;

export const initialSettings = (): Settings =>
  Object.fromEntries(settingNames.map((name) => [name, structuredClone(row(name).initial)])) as Settings;

const wholeBody = record(
  Object.fromEntries(
    settingNames.map((name) => [
      name,
      { check: (value, at, code) => (value === null ? undefined : row(name).check(value, at, code)), code: settingCode(name) },
    ]),
  ),
);

/** Looks at the body of a change of several settings; throws ApiError. */
export function checkChange(body: unknown): SettingsChange {
  wholeBody(body, '', 'bad_request');
  return body as SettingsChange;
}

/** Looks at the body of one setting's own route; throws ApiError. */
export function checkSetting(name: SettingName, value: unknown): SettingsChange {
  if (value !== null) row(name).check(value, '', settingCode(name));
  return { [name]: value };
}

const sorted = (values: readonly string[]) => [...new Set(values)].sort();

/** A rule of `filterableAttributes` with all that it leaves to be understood. */
function filterableRule(rule: unknown): unknown {
  if (!isRecord(rule)) return rule;
  const { facetSearch = false, filter = {} } = (rule.features ?? {}) as { facetSearch?: boolean; filter?: object };
  return { attributePatterns: rule.attributePatterns, features: { facetSearch, filter: { equality: true, comparison: false, ...filter } } };
}

function sortedSets(name: string, value: unknown): unknown {
  return Array.isArray(value) && /^disableOn/.test(name) ? sorted(value) : value;
}

/** Lays a change over an object; a null puts the key back, an object in it merges in turn. */
function merged(
  initial: Record<string, unknown>,
  current: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const next = { ...current };
  for (const [key, value] of Object.entries(change)) {
    const first = initial[key];
    if (value === null) next[key] = first;
    else if (key === 'sortFacetValuesBy') next[key] = { ...(first as object), ...(value as object) };
    else if (isRecord(first)) next[key] = merged(first, current[key] as Record<string, unknown>, value as Record<string, unknown>);
    else next[key] = sortedSets(key, value);
  }
  return next;
}

/** The settings after a change. */
export function changeSettings(current: Settings, change: SettingsChange): Settings {
  const next = { ...current };
  for (const [key, value] of Object.entries(change)) {
    const name = key as SettingName;
    const { initial, verb, set } = row(name);
    if (value === null) next[name] = structuredClone(initial);
    else if (verb === 'PATCH')
      next[name] = merged(initial as Record<string, unknown>, current[name] as Record<string, unknown>, value as Record<string, unknown>);
    else if (set) next[name] = sorted(value as string[]);
    else if (name === 'filterableAttributes') next[name] = (value as unknown[]).map(filterableRule);
    else next[name] = value;
  }
  return next;
}

/** A change as it is told of: sets are sorted, as they will be kept. */
export const settled = (change: SettingsChange): SettingsChange =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, row(name as SettingName).set && Array.isArray(value) ? sorted(value) : value]),
  );

/** The part of the settings that the engine reads. */
export const engineSettings = ({ embedders: _vectors, searchCutoffMs: _cutoff, localizedAttributes: _locales, ...rest }: Settings) =>
  rest as EngineSettings;
