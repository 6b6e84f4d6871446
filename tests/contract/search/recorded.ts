import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EngineDocument, EngineIndex, EngineRequest, EngineSettings } from '../../../scripts/tools/search-server/engine/engine.ts';

type Expectation = { path: (string | number)[]; op: 'equals' | 'length' | 'exists' | 'absent' | 'contains'; value?: unknown };

export type RecordedCase = {
  id: string;
  tier: string;
  indexes: { uid: string; primaryKey: string | null; settings?: EngineSettings; documents?: string | EngineDocument[] }[];
  request: EngineRequest;
  expected: { status?: number | null; body?: unknown; partial?: Expectation[]; ignored?: string[] };
};

export type RecordedFilter = { id: string; filter: string; ok: boolean; ast?: string; error?: string };

/** The folder of data that is not in the repository. */
export const whereShared = resolve(process.env.FORECOURT_SHARED ?? resolve(import.meta.dirname, '../../../../shared'));
/** The end of the names of tests that need that data. */
export const unlessShared = ` (skipped: no data in ${whereShared}; set FORECOURT_SHARED)`;
const folder = resolve(whereShared, 'conformance');

/** Whether the recorded answers are on this machine; they are not in the repository. */
export const isRecorded = existsSync(resolve(folder, 'cases.json'));
export const whereRecorded = folder;
/** The end of the names of tests that need the recorded answers. */
export const unlessRecorded = isRecorded ? '' : ` (skipped: no recorded answers in ${folder}; set FORECOURT_SHARED)`;

const read = (name: string) => JSON.parse(readFileSync(resolve(folder, name), 'utf8'));
/** The cases of a set; without a name those of the server’s own tests. */
export const readCases = (set = '.'): RecordedCase[] => read(`${set}/cases.json`);
export const readFilters = (): RecordedFilter[] => read('filter-parser.json');

const datasets = new Map<string, Record<string, EngineDocument[]>>();

/** The indexes of a case with the named data sets filled in. */
export function indexesOf({ indexes }: RecordedCase, set = '.'): EngineIndex[] {
  const named = datasets.get(set) ?? (read(`${set}/datasets.json`) as Record<string, EngineDocument[]>);
  datasets.set(set, named);
  return indexes.map(({ uid, primaryKey, settings, documents = [] }) => ({
    uid,
    primaryKey: primaryKey ?? 'id',
    settings,
    documents: typeof documents === 'string' ? (named[documents] ?? []) : documents,
  }));
}

function strip(value: unknown, ignored: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, ignored));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !ignored.has(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, strip(item, ignored)]));
}

/** The value at a path, null if there is none; `*` iterates an array. */
function at(value: unknown, [head, ...rest]: readonly (string | number)[]): { found: boolean; value: unknown } {
  if (head === undefined) return { found: value !== undefined, value: value ?? null };
  if (head === '*') return { found: Array.isArray(value), value: Array.isArray(value) ? value.map((item) => at(item, rest).value) : null };
  if (typeof value !== 'object' || value === null || !(head in value)) return { found: false, value: null };
  return at((value as Record<string | number, unknown>)[head], rest);
}

/** Differences between an answer and the recorded one. */
export function differences({ expected }: RecordedCase, status: number, body: unknown): string[] {
  const wrong: string[] = [];
  const ignored = new Set(['processingTimeMs', 'requestUid', ...(expected.ignored ?? [])]);
  const show = (what: string, got: unknown, wanted: unknown) =>
    wrong.push(`${what}: got ${JSON.stringify(got)}, expected ${JSON.stringify(wanted)}`);
  const same = (got: unknown, wanted: unknown) => isDeepStrictEqual(strip(got, ignored), strip(wanted, ignored));
  if (typeof expected.status === 'number' && expected.status !== status) show('status', status, expected.status);
  if (expected.body !== undefined && !same(body, expected.body)) show('body', body, expected.body);
  for (const { path, op, value } of expected.partial ?? []) {
    const got = at(body, path);
    const present = got.found && got.value !== null;
    const passes = {
      equals: () => same(got.value, value),
      length: () => typeof got.value === 'object' && got.value !== null && Object.keys(got.value).length === value,
      exists: () => present,
      absent: () => !present,
      contains: () => Array.isArray(got.value) && got.value.some((item) => isDeepStrictEqual(item, value)),
    }[op];
    if (!passes()) show(`${path.join('.')} ${op}`, got.value, value);
  }
  return wrong;
}
