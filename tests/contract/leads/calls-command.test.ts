import { afterEach, beforeEach, expect, test } from 'vitest';
import { replayDeadCalls, storeCall } from '#lib/api/store/call-store.ts';
import { forecourt } from '../build/run-here.ts';
import { resultOf } from '../json-output.ts';
import { freshSqlite, type TestDatabase } from './databases.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshSqlite();
});
afterEach(() => database.remove());

const calls = (...args: string[]) => forecourt(['leads', 'calls', ...args], { FORECOURT_DATABASE_URL: database.url });
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));

test('forecourt leads calls counts them and sends again what was given up', async () => {
  expect((await calls()).stdout).toBe('No calls yet.\n');
  const call = { dealer: 'acme', kind: 'reveal' as const, at: 1, day: '2026-11-22', body: '{}' };
  for (let index = 0; index < 3; index++) await storeCall(database, { ...call, id: `${index}`, hasTarget: index > 0 });
  await storeCall(database, { ...call, id: 'call', kind: 'call', hasTarget: true });
  await database.db.updateTable('calls').set({ state: 'dead' }).where('id', 'in', ['1', '2']).execute();
  const heading = ['day', 'dealer', 'what', 'all', 'delivered', 'pending', 'dead', 'kept'];
  expect(lines((await calls('--day', '2026-11-22')).stdout)).toEqual([
    heading,
    ['2026-11-22', 'acme', 'click to call', '1', '0', '1', '0', '0'],
    ['2026-11-22', 'acme', 'number shown', '3', '0', '0', '2', '1'],
  ]);
  const replayed = resultOf(await calls('acme', '--replay', '--json'));
  expect([replayed.replayed, replayed.calls.length]).toEqual([2, 3]);
  expect(await replayDeadCalls(database, [], 1)).toBe(0);
  const wrong = await calls('--day', 'soon');
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--day takes a date such as 2026-11-22, not "soon".')]);
});
