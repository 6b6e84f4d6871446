import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { appendRun } from '#lib/report/history/append-run.ts';
import { addFigures } from '#lib/report/history/day-figures.ts';
import { readFleetHistory, readLatestRuns, reportedDays } from '#lib/report/history/fleet-history.ts';
import { historyJson } from '#lib/report/history/history-json.ts';
import { historyPath, openHistory } from '#lib/report/history/open-history.ts';
import type { HistoryRun } from '#lib/report/history/run.ts';
import { madeRun, makeWorkDir, noon, removeWorkDir } from './made-runs.ts';

let workDir: string;
beforeEach(async () => {
  workDir = await makeWorkDir();
});
afterEach(() => removeWorkDir(workDir));

function write(...runs: Partial<HistoryRun>[]): void {
  const database = openHistory(historyPath(workDir));
  for (const run of runs) appendRun(database, madeRun(run));
  database.close();
}
const failed = (kind: string, message: string, more: Partial<HistoryRun> = {}): Partial<HistoryRun> => ({
  ...{ result: 'failed', fault: { kind, message }, cars: undefined, bytes: undefined, stockAgeMs: undefined },
  ...more,
});
const read = (...slugs: string[]) => readFleetHistory(workDir, slugs, noon);

test('without a history there are dealers without runs', async () => {
  const history = await read('acme');
  expect(addFigures(history.fleet).runs).toBe(0);
  expect(history).toMatchObject({ from: noon - 12 * hourMs - 29 * dayMs, faults: [], futureRuns: 0 });
  expect(history.dealers.map(({ dealer, isListed, last }) => [dealer, isListed, last])).toEqual([['acme', true, undefined]]);
  expect(await readLatestRuns(workDir, ['acme'])).toEqual(new Map([['acme', []]]));
});

test('thirty days up to today are read, those before and after are not', async () => {
  write(...[-1, 0, 3, 29, 30].map((days) => ({ startedAt: noon - days * dayMs })));
  const { fleet, futureRuns } = await read('acme');
  expect(fleet.flatMap(({ runs }, index) => (runs > 0 ? [index] : []))).toEqual([0, 26, 29]);
  expect(futureRuns).toBe(1);
});

test('durations are of builds, and the state of a site is that of its last build or rollback', async () => {
  write(
    { command: 'build', ms: 4000, cars: 10, bytes: 100 },
    { command: 'watch', ms: 2000, cars: 11, bytes: 200, startedAt: noon + 2000 },
    { command: 'pull', ms: 90_000, cars: 99, bytes: undefined, startedAt: noon + 4000 },
    { command: 'publish', ms: 90_000, cars: undefined, bytes: undefined, startedAt: noon + 5000 },
  );
  const day = (await readFleetHistory(workDir, ['acme'], noon + hourMs)).fleet.at(-1);
  expect(day).toMatchObject({ runs: 4, builds: 2, buildMs: 6000, longestBuildMs: 4000, cars: 11, bytes: 200 });
  write({ command: 'rollback', ms: 5, cars: 10, bytes: 100, droppedCars: undefined, startedAt: noon + 9000 });
  expect((await readFleetHistory(workDir, ['acme'], noon + hourMs)).fleet.at(-1)).toMatchObject({ cars: 10, bytes: 100, droppedCars: 1 });
});

test('dealers that need attention come first, and those that are no more last', async () => {
  write(
    { dealer: 'calm' },
    { dealer: 'shaky', ...failed('source', 'x') },
    { dealer: 'shaky' },
    { dealer: 'gone', ...failed('source', 'x') },
  );
  write({ dealer: 'down', ...failed('refused', 'too few') });
  const { dealers } = await read('new', 'calm', 'down', 'shaky');
  expect(dealers.map(({ dealer, last }) => [dealer, last?.result])).toEqual([
    ['down', 'failed'],
    ['shaky', 'done'],
    ['calm', 'done'],
    ['new', undefined],
    ['gone', 'failed'],
  ]);
});

test('failures of a week by kind, with the last of each', async () => {
  write(
    failed('source', 'old', { startedAt: noon - 8 * dayMs }),
    failed('source', 'first', { startedAt: noon - dayMs }),
    failed('refused', 'few', { dealer: 'b', startedAt: noon - dayMs }),
    failed('source', 'second', { dealer: 'b', startedAt: noon - hourMs }),
    failed('source', 'from a clock ahead', { startedAt: noon + dayMs }),
  );
  expect((await read()).faults.map(({ fault, count, dealers, last }) => [fault, count, dealers, last.dealer, last.message])).toEqual([
    ['source', 2, 2, 'b', 'second'],
    ['refused', 1, 1, 'b', 'few'],
  ]);
});

test('the latest runs of a dealer, the last first', async () => {
  write(...Array.from({ length: 60 }, (_, index) => ({ ms: index })), { dealer: 'other' });
  const runs = (await readLatestRuns(workDir, ['acme'])).get('acme') ?? [];
  expect([runs.length, runs[0]?.ms, runs.at(-1)?.ms]).toEqual([50, 59, 10]);
});

test('the data for machines: sums, averages, what is not known left out', async () => {
  write(
    { ms: 1000, stockAgeMs: 100, changeToLiveMs: 7000, startedAt: noon - dayMs },
    { ms: 2001, stockAgeMs: 301, startedAt: noon - dayMs },
    failed('source', 'down', { startedAt: noon - dayMs }),
  );
  const json = historyJson(await read('acme', 'new'));
  const site = { cars: 12, droppedCars: 1, droppedFields: 5, htmlBytes: 4000, scriptBytes: 3000, bytes: 90_000 };
  const sum = {
    runs: { all: 3, done: 2, unchanged: 0, failed: 1, stopped: 0 },
    ...{ buildMs: { average: 1501, slowest: 2001 }, changeToLiveMs: { average: 7000, slowest: 7000 } },
    ...{ stockAgeMs: { average: 201, oldest: 301 }, ...site },
  };
  const none = { all: 0, done: 0, unchanged: 0, failed: 0, stopped: 0 };
  expect(json).toMatchObject({ from: '2026-10-23', days: reportedDays, fleet: sum, futureRuns: 0 });
  expect(json.byDay.slice(-3)).toEqual([
    { day: '2026-11-19', runs: none },
    { day: '2026-11-20', ...sum },
    { day: '2026-11-21', runs: none, ...site },
  ]);
  const at = new Date(noon - dayMs).toISOString();
  expect(json.failures).toEqual([{ problem: 'source', count: 1, dealers: 1, last: at, lastDealer: 'acme', lastMessage: 'down' }]);
  expect(JSON.parse(JSON.stringify(json.dealers))).toEqual([
    {
      ...{ slug: 'acme', isDealer: true, ...sum },
      lastRun: { command: 'build', startedAt: at, ms: 2000, result: 'failed', fault: 'source', message: 'down', pages: 40, rendered: 4 },
    },
    { slug: 'new', isDealer: true, runs: none },
  ]);
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    'damaged',
    () => writeFile(historyPath(workDir), 'x'.repeat(5000)),
    'the history could not be read (file is not a database). The file is damaged, or not a history. Move it away, and the next run begins a new one.',
  ],
  [
    'a folder',
    () => mkdir(historyPath(workDir)),
    'the history could not be read (unable to open database file). Check that this user may read it.',
  ],
])('a history that is %s says what to do', async (_name, spoil, problem) => {
  await spoil();
  await expect(read('acme')).rejects.toThrow(`${join(workDir, 'history.sqlite')}: ${problem}`);
});
