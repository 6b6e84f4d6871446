import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DealerBuild } from '#lib/build/fleet.ts';
import { groupDropped } from '#lib/model/dropped.ts';
import { secondMs } from '#lib/model/time.ts';
import { HeldError } from '#lib/releases/held-error.ts';
import {
  describeBuild,
  describePublication,
  describePull,
  describeRollback,
  describeVerification,
} from '#lib/report/history/describe-run.ts';
import { recordOutcome, recordWork } from '#lib/report/history/recorder.ts';
import type { HistoryRun } from '#lib/report/history/run.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';
import { makeWorkDir, noon, removeWorkDir } from './made-runs.ts';

let workDir: string;
beforeAll(async () => {
  workDir = await makeWorkDir();
  const path = snapshotPath(workDir, 'acme');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  const seen = new Date(noon - 90 * secondMs);
  await utimes(path, seen, seen);
});
afterAll(() => removeWorkDir(workDir));

const release = { id: 'r1', builtAt: noon, codeId: 'c', cars: 7, pages: 20, files: 90, bytes: 5000, htmlBytes: 3000, scriptBytes: 900 };
const dropped = groupDropped([
  { effect: 'skipped', at: 'cars.json [1]', reason: 'no id' },
  { effect: 'quarantined', at: 'page', reason: 'a dead link' },
  { effect: 'notListed', at: 'cars.json [2]', reason: 'no status' },
  { effect: 'leftOut', at: 'cars.json [3]', field: 'price', reason: 'not a price' },
  { effect: 'corrected', at: 'cars.json [3]', field: 'year', reason: 'a text' },
  { effect: 'stale', at: 'detail', reason: 'older' },
  { effect: 'unknown', at: 'cars.json [3]', field: 'x', reason: 'unknown' },
]);
const built = (more: Partial<DealerBuild> = {}): DealerBuild => ({
  ...{ slug: 'acme', at: noon, release, unchanged: false, cars: 7, pages: 20, rendered: 3, changes: [], notices: [], dropped, stages: {} },
  nextDue: { at: noon, why: [] },
  ...more,
});
const figures = {
  ...{ release: 'r1', cars: 7, pages: 20, rendered: 3, bytes: 5000, htmlBytes: 3000, scriptBytes: 900 },
  ...{ droppedCars: 3, droppedFields: 2, stockAgeMs: 90 * secondMs },
};

test('a build that was made for a change', async () => {
  expect(await describeBuild(workDir, built(), noon, noon - 4000)).toEqual({ result: 'done', ...figures, changeToLiveMs: 4000 });
});

test('a build of nothing new reaches nobody', async () => {
  const unchanged = built({ unchanged: true, rendered: 0 });
  expect(await describeBuild(workDir, unchanged, noon, noon - 4000)).toEqual({ ...figures, result: 'unchanged', rendered: 0 });
});

test('a build without a snapshot file, of a release of earlier code', async () => {
  const { htmlBytes: _html, scriptBytes: _scripts, ...old } = release;
  const { stockAgeMs: _age, ...rest } = figures;
  expect(await describeBuild('/nowhere', built({ release: old, dropped: [] }), noon)).toEqual({
    ...{ ...rest, result: 'done', htmlBytes: undefined, scriptBytes: undefined, droppedCars: 0, droppedFields: 0 },
  });
});

test.each<[string, object, object]>([
  [
    'a pull',
    describePull({ snapshot: { cars: [{}, {}], report: { dropped } } as never, changed: true }),
    { result: 'done', cars: 2, droppedCars: 3, droppedFields: 2 },
  ],
  [
    'a pull of the same stock',
    describePull({ snapshot: { cars: [], report: { dropped: [] } } as never, changed: false }),
    { result: 'unchanged', cars: 0, droppedCars: 0, droppedFields: 0 },
  ],
  [
    'a rollback',
    describeRollback({ to: release }),
    { result: 'done', release: 'r1', cars: 7, pages: 20, bytes: 5000, htmlBytes: 3000, scriptBytes: 900 },
  ],
  ['a verification', describeVerification({ release: 'r1', pages: 20 }), { result: 'done', release: 'r1', pages: 20 }],
  [
    'a publication',
    describePublication({ release: 'r1', delta: { added: [], changed: [], removed: ['x'] } }),
    { result: 'done', release: 'r1' },
  ],
  [
    'a publication of nothing new',
    describePublication({ release: 'r1', delta: { added: [], changed: [], removed: [] } }),
    { result: 'unchanged', release: 'r1' },
  ],
])('%s', (_name, described, expected) => {
  expect(described).toEqual(expected);
});

test('each outcome is recorded as soon as it is known, and returned as it was', async () => {
  const runs: HistoryRun[] = [];
  const ending = new AbortController();
  const recording = {
    command: 'build' as const,
    record: async (run: HistoryRun) => void runs.push(run),
    now: () => noon,
    signal: ending.signal,
  };
  const error = new Error('bad: no');
  const work = recordWork<number>(
    recording,
    async (slug) => (slug === 'good' ? { slug, ok: true, value: 3, ms: 50 } : { slug, ok: false, error, ms: 10 }),
    (cars, endedAt) => ({ result: 'done', cars, stockAgeMs: noon - endedAt }),
  );
  expect(await work('good', () => undefined)).toEqual({ slug: 'good', ok: true, value: 3, ms: 50 });
  expect(await work('bad', () => undefined)).toEqual({ slug: 'bad', ok: false, error, ms: 10 });
  ending.abort();
  await work('bad', () => undefined);
  const held = new HeldError({ slug: 'kept', hold: { since: noon } as HeldError['upkeep']['hold'], release, marked: 0, restored: [] });
  await recordOutcome(recording, { slug: 'kept', ok: false, error: held, ms: 5 }, () => ({ result: 'done' }));
  const { droppedCars: _cars, droppedFields: _fields, stockAgeMs: _age, rendered: _rendered, ...live } = figures;
  expect(runs.pop()).toEqual({ command: 'build', dealer: 'kept', startedAt: noon - 5, ms: 5, result: 'unchanged', ...live });
  expect(runs).toEqual([
    { command: 'build', dealer: 'good', startedAt: noon - 50, ms: 50, result: 'done', cars: 3, stockAgeMs: 0 },
    { command: 'build', dealer: 'bad', startedAt: noon - 10, ms: 10, result: 'failed', fault: { kind: 'other', message: 'no' } },
    { command: 'build', dealer: 'bad', startedAt: noon - 10, ms: 10, result: 'stopped' },
  ]);
});
