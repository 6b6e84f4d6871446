import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { readDeadLeads } from '../../../scripts/cli/read-dead-leads.ts';
import { sowLeads } from './sown-leads.ts';
import { bothStores } from './stores.ts';

let folder: string;
const workspace = () => makeWorkspace(folder, folder, { work: folder });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dead-leads-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('where no leads are taken there is nothing to say, and no database is made', async () => {
  expect(await readDeadLeads(workspace(), {})).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['a file that is no database', {}, /^The database of leads cannot be read \(\w+\), so nobody knows whether leads wait\./],
  [
    'a server that is down',
    { FORECOURT_DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/leads' },
    /^The database of leads cannot be read \(ECONNREFUSED\)/,
  ],
  ['an address that is wrong', { FORECOURT_DATABASE_URL: 'mysql://user:secret@host' }, /^The database of leads cannot be read \(error\)/],
])('%s is said in the report, without its address', async (_what, env, problem) => {
  await writeFile(join(folder, 'leads.sqlite'), 'This is no database. '.repeat(500));
  const leads = await readDeadLeads(workspace(), env);
  expect(leads?.problem).toMatch(problem);
  expect([leads?.problem?.includes('secret'), leads?.dead]).toEqual([false, []]);
});

describe.each(bothStores())('deliveries that were given up on %s', (_name, open, here) => {
  test.skipIf(!here)('are added up by dealer', async () => {
    const database = await open();
    await sowLeads(database, { count: 400, days: 20, now: Date.parse('2026-11-22T01:00:00Z') });
    const rows = await database.db.selectFrom('deliveries').select(['dealer', 'destination']).where('state', '=', 'dead').execute();
    const leads = await readDeadLeads(workspace(), { FORECOURT_DATABASE_URL: database.url });
    expect(leads?.problem).toBeUndefined();
    expect(leads?.dead.map(({ dealer, count }) => [dealer, count])).toEqual(
      [...new Set(rows.map(({ dealer }) => dealer))].sort().map((dealer) => [dealer, rows.filter((row) => row.dealer === dealer).length]),
    );
    await database.remove();
  });
});
