import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '#lib/api/doctor/check-database.ts';
import type { SetupFinding } from '#lib/destinations/finding.ts';
import { productionCheckNames } from '#lib/doctor/check-production.ts';
import { startForecourt } from '../build/cli.ts';
import { forecourt } from '../build/run-here.ts';
import { carsOf, makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { documentOf } from '../json-output.ts';
import { freshSqlite } from '../leads/databases.ts';

let yard: Yard;
let envFile: string;
const secret = 'a-secret-of-the-operator-0123456789';

beforeAll(async () => {
  yard = await makeYard();
  envFile = join(yard.outDir, '..', 'services.env');
  await writeFile(envFile, `FORECOURT_ADMIN_TOKEN=${secret}\nFORECOURT_METRICS_TOKEN=${secret}\n`);
  await chmod(envFile, 0o640);
  for (const slug of ['acme-cars', 'best-cars'])
    await yard.tenant(slug, {
      site: siteOf(slug, { dealer: { name: slug, url: `https://${slug}.invalid` }, leads: { destinations: [] } }),
      cars: carsOf(1),
    });
});
afterAll(() => yard.remove());

const run = (...words: string[]) =>
  forecourt(['doctor', '--all', '--production', '--variables', envFile, '--units', join(yard.outDir, 'none'), ...yard.flags, ...words], {
    FORECOURT_ONLY_HERE: 'x',
  });

test('doctor --production shows one table, the worst first, with a fix each (rule R41)', async () => {
  const { code, stdout } = await run('--skip', 'api-unit', 'watch-unit');
  expect([code, stdout.includes(secret)]).toEqual([1, false]);
  const rows = stdout.trimEnd().split('\n');
  expect(rows[0]).toMatch(/^level +dealer +check +what +fix$/);
  const cells = rows.slice(1, -1).map((row) => row.split(/ {2,}/));
  const levels = cells.map(([level]) => level);
  expect(levels).toEqual(
    [...levels].sort((a = '', b = '') => ['problem', 'warning', 'ok'].indexOf(a) - ['problem', 'warning', 'ok'].indexOf(b)),
  );
  for (const row of cells.filter(([level]) => level !== 'ok')) expect(row.at(-1)).toMatch(/^\w/);
  // What only warns while a site is set up, for both dealers in one row.
  expect(cells).toContainEqual([
    ...['problem', '2 dealers', 'destinations', 'there are none, so leads are kept and go nowhere'],
    'name them in leads.destinations of its site.json',
  ]);
  expect(cells).toContainEqual([
    ...[
      'problem',
      'proxies',
      'FORECOURT_TRUSTED_PROXIES is not set, so all visitors behind a proxy count as one client and share its limits',
    ],
    'set it where the command api runs, for nginx on the same machine to 127.0.0.1',
  ]);
  expect(cells).toContainEqual([
    ...['problem', 'secrets', 'FORECOURT_ADMIN_TOKEN and FORECOURT_METRICS_TOKEN have the same value'],
    'give each its own, for example with: openssl rand -hex 32',
  ]);
  expect(stdout).toMatch(/problem +environment +FORECOURT_ONLY_HERE is set in this shell, and services do not see it +add it to /);
  expect(stdout).toMatch(/problem +2 dealers +stock +it has no release, so there is no site +run: node \S+ build <slug>/);
  expect(stdout).toMatch(/problem +2 dealers +site +https:\/\/<slug>\.invalid\/availability\.json cannot be loaded /);
  expect(stdout).toMatch(/ok +api-unit +was skipped, as asked/);
  // It was only looked at: opening would create it.
  expect(existsSync(join(yard.workDir, 'leads.sqlite'))).toBe(false);
});

test('as JSON every row has its level, and no note of how it got it', async () => {
  const ran = await run('--json', '--skip', ...productionCheckNames);
  const { result, problems } = documentOf(ran) as unknown as {
    result: { shared: SetupFinding[] };
    problems: { message: string; fix: string }[];
  };
  expect([ran.code, ran.stdout.includes(secret), JSON.stringify(result).includes('inProduction')]).toEqual([1, false, false]);
  expect(problems.map(({ message }) => message.split(':')[0])).toEqual(
    expect.arrayContaining(['files', 'proxies', 'environment', 'destinations']),
  );
  expect(problems.every(({ fix }) => fix.length > 0)).toBe(true);
});

test('a file of variables that is not there is a row of the table', async () => {
  const missing = join(yard.outDir, 'missing.env');
  const words = ['doctor', '--all', '--production', '--variables', missing, '--units', join(yard.outDir, 'none'), ...yard.flags];
  // In a process of its own, because Node reads the command line before the program does.
  const { code, stdout, stderr } = await startForecourt(words).ended;
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toContain(`${missing} cannot be read (ENOENT)`);
});

test.each([
  [['--production', '--skip', 'backups'], 'There is no check "backups": '],
  [['--backups', '/srv/backups'], '--backups works with --production only.'],
])('doctor %s is a usage error', async (words, message) => {
  const { code, stderr } = await forecourt(['doctor', '--all', ...words, ...yard.flags]);
  expect([code, stderr.includes(message)]).toEqual([2, true]);
});

test('a database that a newer version migrated', async () => {
  const database = await freshSqlite();
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2027-01-01')`.execute(database.db);
  expect(await checkDatabase(database.url, database.folder)).toEqual([
    {
      ...{ level: 'problem', subject: 'database', text: 'was migrated by a newer version, which knows 999-later' },
      fix: 'run that version, or restore a backup of the time before',
    },
  ]);
  await database.remove();
});
