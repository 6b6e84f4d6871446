import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { appendRun } from '#lib/report/history/append-run.ts';
import { openHistory } from '#lib/report/history/open-history.ts';
import { historyLimits, trimHistory } from '#lib/report/history/trim-history.ts';
import { madeRun, noon } from './made-runs.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = openHistory(':memory:');
});
afterEach(() => database.close());

const column = (sql: string) =>
  database
    .prepare(sql)
    .all()
    .flatMap((row) => Object.values(row));
const add = (count: number, startedAt: number) => {
  for (let index = 0; index < count; index++) appendRun(database, madeRun({ startedAt }));
};

test('runs older than 400 days leave, and so do their sums', () => {
  for (const days of [402, 401, 399, 0]) add(1, noon - days * dayMs);
  expect(trimHistory(database, noon)).toBe(2);
  expect(column('select id from runs')).toEqual([3, 4]);
  expect(column('select day from days')).toEqual([399, 0].map((days) => noon / dayMs - 0.5 - days));
});

test('of too many runs the latest stay, and the sums keep all', () => {
  add(12, noon);
  expect(trimHistory(database, noon, { ...historyLimits, runs: 5 })).toBe(7);
  expect(column('select id from runs')).toEqual([8, 9, 10, 11, 12]);
  expect(column('select runs from days')).toEqual([12]);
});

test('runs of a clock that was set back since stay', () => {
  add(2, noon + 900 * dayMs);
  expect(trimHistory(database, noon)).toBe(0);
});

test('every 500th run removes the old ones', () => {
  add(1, noon - 500 * dayMs);
  add(498, noon);
  expect(column('select count(*) from runs')).toEqual([499]);
  add(1, noon);
  expect(column('select count(*) from runs')).toEqual([499]);
});

test('a history of which nothing is left', () => {
  expect(trimHistory(database, noon)).toBe(0);
});
