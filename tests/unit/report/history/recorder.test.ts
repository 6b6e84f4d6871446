import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { historyPath } from '#lib/report/history/open-history.ts';
import { makeRecorder } from '#lib/report/history/recorder.ts';
import { madeRun, makeWorkDir, noon, removeWorkDir, rowsOf } from './made-runs.ts';

let workDir: string;
let file: string;
let said: string[];
beforeEach(async () => {
  workDir = join(await makeWorkDir(), 'work');
  file = historyPath(workDir);
  said = [];
});
afterEach(() => removeWorkDir(dirname(workDir)));

const recorder = (patienceMs?: number) => makeRecorder(workDir, (problem) => said.push(problem), patienceMs);

test('a run begins the history, and each figure of it is kept', async () => {
  await recorder()(madeRun({ changeToLiveMs: 8000.4 }));
  await recorder()(
    madeRun({ command: 'pull', result: 'failed', fault: { kind: 'source', message: 'down' }, cars: undefined, release: undefined }),
  );
  expect(rowsOf(file, 'select * from runs')).toMatchObject([
    {
      ...{ id: 1, command: 'build', dealer: 'acme', started_at: noon, ms: 2000, result: 'done', fault: null, message: null },
      ...{ release: '20261121T120000Z-1', pages: 40, rendered: 4, cars: 12, dropped_cars: 1, dropped_fields: 5 },
      ...{ html_bytes: 4000, script_bytes: 3000, bytes: 90_000, stock_age_ms: 1500, change_to_live_ms: 8000 },
    },
    { id: 2, command: 'pull', result: 'failed', fault: 'source', message: 'down', cars: null, release: null },
  ]);
  expect(said).toEqual([]);
});

test('the days hold the sums of their runs, by the day on which each ended', async () => {
  const record = recorder();
  await record(madeRun({ ms: 2000, changeToLiveMs: 4000 }));
  await record(madeRun({ ms: 6000, stockAgeMs: 500, cars: 13, bytes: 95_000, startedAt: noon + hourMs }));
  await record(
    madeRun({ ms: 90_000, result: 'unchanged', stockAgeMs: 100, cars: undefined, bytes: undefined, startedAt: noon + 2 * hourMs }),
  );
  await record(madeRun({ ms: 10, result: 'failed', cars: undefined, bytes: undefined, stockAgeMs: undefined }));
  await record(madeRun({ ms: 10, result: 'stopped', stockAgeMs: undefined }));
  await record(madeRun({ startedAt: noon + 12 * hourMs - 1000 })); // over midnight
  expect(rowsOf(file, 'select * from days order by day')).toMatchObject([
    {
      ...{ day: noon / dayMs - 0.5, runs: 5, done: 2, unchanged: 1, failed: 1, stopped: 1, done_ms: 8000, longest_ms: 6000 },
      ...{ aged: 3, age_ms: 2100, oldest_ms: 1500, noticed: 1, live_ms: 4000, latest_ms: 4000 },
    },
    { day: noon / dayMs + 0.5, runs: 1, done: 1 },
  ]);
});

test('of a day, the last known figures of the site count', async () => {
  const record = recorder();
  await record(madeRun({ cars: 12, bytes: 1000 }));
  await record(madeRun({ cars: 13, bytes: 2000, startedAt: noon + hourMs }));
  await record(madeRun({ result: 'failed', cars: undefined, bytes: undefined, startedAt: noon + 2 * hourMs }));
  expect(rowsOf(file, 'select cars, bytes, known_at from days')).toEqual([{ cars: 13, bytes: 2000, known_at: noon + hourMs + 2000 }]);
});

test('a clock that was set back while a run went on gives no negative figures', async () => {
  await recorder()(madeRun({ ms: -5, stockAgeMs: -1000, changeToLiveMs: -2000 }));
  expect(rowsOf(file, 'select ms, stock_age_ms, change_to_live_ms from runs')).toEqual([{ ms: 0, stock_age_ms: 0, change_to_live_ms: 0 }]);
});

describe('what cannot be written never fails the run, and is said once', () => {
  const newer = () => {
    const database = new DatabaseSync(file);
    database.exec('pragma user_version = 9');
    database.close();
  };
  const other = () => {
    const database = new DatabaseSync(file);
    database.exec('create table leads (id)');
    database.close();
  };
  const fresh = 'Move it away, and the next run begins a new one.';
  test.each<[string, () => unknown, string]>([
    [
      'damaged',
      () => writeFile(file, 'x'.repeat(5000)),
      `the history could not be written (file is not a database). The file is damaged, or not a history. ${fresh}`,
    ],
    [
      'of a newer version',
      newer,
      'the history is of version 9, this Forecourt knows version 1. Update Forecourt, or use another folder with --work.',
    ],
    ['another database', other, 'this is not a history. Move the file away, and the next run begins a new one.'],
    [
      'a folder',
      () => mkdir(file),
      'the history could not be written (unable to open database file). Check that this user may write there.',
    ],
  ])('%s', async (_name, spoil, problem) => {
    await mkdir(workDir);
    await spoil();
    const record = recorder();
    await record(madeRun());
    await record(madeRun());
    expect(said).toEqual([`${file}: ${problem}`]);
    // The advice works, and a later problem is said again.
    await rm(file, { recursive: true });
    await record(madeRun());
    expect(rowsOf(file, 'select count(*) as n from runs')).toEqual([{ n: 1 }]);
    await rm(file);
    await spoil();
    await record(madeRun());
    expect(said).toHaveLength(2);
  });

  test('pages damaged in the middle of the file', async () => {
    const record = recorder();
    await record(madeRun());
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0x5a, 4096));
    await record(madeRun());
    expect(said).toEqual([
      `${file}: the history could not be written (database disk image is malformed). The file is damaged, or not a history. ${fresh}`,
    ]);
  });

  test('a work folder that cannot be made', async () => {
    await writeFile(workDir, '');
    await recorder()(madeRun());
    expect(said).toEqual([
      `${file}: the history could not be written (EEXIST: file already exists, mkdir '${workDir}'). Check that this user may write there.`,
    ]);
  });

  test('another process that writes is waited for, but not for long', async () => {
    await recorder()(madeRun());
    const holder = new DatabaseSync(file);
    holder.exec('begin exclusive');
    await recorder(60)(madeRun());
    expect(said).toEqual([
      `${file}: the history could not be written (database is locked). Another process holds it. If that stays so, end that process.`,
    ]);
    const waiting = recorder()(madeRun({ dealer: 'late' }));
    holder.exec('commit');
    holder.close();
    await waiting;
    expect(rowsOf(file, 'select dealer from runs')).toEqual([{ dealer: 'acme' }, { dealer: 'late' }]);
  });
});
