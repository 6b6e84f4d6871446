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
  type Listed = { leads?: unknown[]; deliveries?: unknown[]; hasMore: boolean };
  const { leads, deliveries, hasMore } = resultOf(await list(...words, '--json')) as Listed;
  return { rows: (leads ?? deliveries ?? []).length, hasMore };
};

test.each([['leads'], ['deliveries', '--state', 'delivered']])(
  'a list of %s says that it was cut off only when there are more',
  async (_name, ...words) => {
    const { rows: all } = await rowsOf(...words, '--limit', '1000');
    expect(all).toBeGreaterThan(2);
    const textOf = async (limit: number) => (await list(...words, '--limit', String(limit))).stdout.trim().split('\n');
    const whole = await textOf(all);
    expect([whole.length, whole.at(-1)]).toEqual([all + 1, expect.not.stringContaining('--limit')]);
    const cut = await textOf(all - 1);
    expect([cut.length, cut.at(-1)]).toEqual([all + 1, `The first ${all - 1}. For more, use --limit.`]);
    expect(await rowsOf(...words, '--limit', String(all))).toEqual({ rows: all, hasMore: false });
    expect(await rowsOf(...words, '--limit', String(all - 1))).toEqual({ rows: all - 1, hasMore: true });
  },
);
