import { afterAll, beforeAll, expect, test } from 'vitest';
import { forecourt } from '../build/run-here.ts';
import { resultOf } from '../json-output.ts';
import { freshSqlite, type TestDatabase } from './databases.ts';
import { sowLeads } from './sown-leads.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshSqlite();
  await sowLeads(database, { count: 40, days: 2, now: Date.now() });
});
afterAll(() => database.remove());

const list = (...words: string[]) => forecourt(['leads', 'list', ...words], { FORECOURT_DATABASE_URL: database.url });
const rowsOf = async (...words: string[]) => {
  const { leads, deliveries } = resultOf(await list(...words, '--json')) as { leads?: unknown[]; deliveries?: unknown[] };
  return (leads ?? deliveries ?? []).length;
};

test.each([['leads'], ['deliveries', '--state', 'delivered']])(
  'a list of %s says that it was cut off only when there are more',
  async (_name, ...words) => {
    const all = await rowsOf(...words, '--limit', '1000');
    expect(all).toBeGreaterThan(2);
    const textOf = async (limit: number) => (await list(...words, '--limit', String(limit))).stdout.trim().split('\n');
    const whole = await textOf(all);
    expect([whole.length, whole.at(-1)]).toEqual([all + 1, expect.not.stringContaining('--limit')]);
    const cut = await textOf(all - 1);
    expect([cut.length, cut.at(-1)]).toEqual([all + 1, `The first ${all - 1}. For more, use --limit.`]);
    expect(await rowsOf(...words, '--limit', String(all - 1))).toBe(all - 1);
  },
);
