import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#lib/api/store/migrations.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { freePort } from '../../free-port.ts';
import { forecourt } from '../build/run-here.ts';
import { productDir } from '../build/tenants.ts';
import { postgresPrograms, userOptions } from './databases.ts';
import { sowLeads } from './sown-leads.ts';

const programs = postgresPrograms();
const isHere = programs !== undefined && process.env.FORECOURT_POINT_IN_TIME !== undefined;
const why = programs === undefined ? 'PostgreSQL is not installed' : 'only test:long runs it';

const root = mkdtempSync(join(tmpdir(), 'point-in-time-'));
const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(root, { recursive: true, force: true, maxRetries: 10 });
});

/** The commands of the runbook, in its two blocks: those that prepare, and those that restore. */
function readCommands(): [prepare: string[], restore: string[]] {
  const text = readFileSync(join(productDir, 'lib/api/RUNBOOK.md'), 'utf8');
  const section = text.slice(text.indexOf('**Restore Postgres to any moment.**'), text.indexOf('**Move from SQLite to Postgres.**'));
  const [prepare = [], restore = []] = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim().split('\n'));
  return [prepare, restore];
}

test.skipIf(!isHere)(
  `the runbook brings back the leads of a moment from the log of PostgreSQL${isHere ? '' : ` (skipped: ${why})`}`,
  async () => {
    const folder = programs as string;
    const user = userOptions();
    if (user.uid !== undefined) chownSync(root, user.uid, user.gid as number);
    const [port, rescuePort] = [await freePort(), await freePort()];
    const data = join(root, 'data');
    execFileSync(join(folder, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
      ...user,
      stdio: 'ignore',
    });
    const start = async () => {
      const server = spawn(join(folder, 'postgres'), ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', root], {
        ...user,
        stdio: 'ignore',
      });
      const ended = new Promise((done) => server.once('exit', done));
      const stop = () => {
        server.kill('SIGINT');
        return ended;
      };
      stops.push(stop);
      while (!(await run('psql -c "select 1"').catch(() => undefined))) await setTimeout(50);
      return stop;
    };
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, PGHOST: '127.0.0.1', PGPORT: `${port}`, PGUSER: 'postgres' };
    const run = (command: string) => promisify(execFile)('bash', ['-ec', command], { ...user, cwd: root, env });
    const urlOf = (at: number) => `postgres://postgres@127.0.0.1:${at}/postgres`;
    let stop = await start();

    const [prepare, restore] = readCommands();
    let moment = '';
    const runLine = async (line: string) => {
      if (line === 'systemctl restart postgresql') {
        await stop();
        stop = await start();
        return;
      }
      const here = line
        .replaceAll('/var/backups/postgres', join(root, 'archive'))
        .replaceAll('/var/tmp/rescue', join(root, 'rescue'))
        .replace('<moment>', moment)
        .replace('-p 5433', `-p ${rescuePort}`)
        // The test has no passwords.
        .replace('scram-sha-256', 'trust');
      await run(here);
    };

    for (const line of prepare) await runLine(line);
    const database = await openDatabase(urlOf(port), root);
    await migrate(database.db);
    await sowLeads(database, { count: 200, days: 10, now: Date.now() });
    const ids = async () => (await database.db.selectFrom('leads').select('id').orderBy('id').execute()).map(({ id }) => id);
    const before = await ids();
    moment = (await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(database.db)).rows[0]?.at as string;
    await setTimeout(20);
    // The mistake.
    await database.db
      .deleteFrom('leads')
      .where('id', '>', before[20] as string)
      .execute();
    expect(await ids()).toHaveLength(21);
    await database.close();

    stops.push(() => run(`pg_ctl --pgdata=${join(root, 'rescue')} stop --mode=immediate`).catch(() => undefined));
    for (const line of restore) await runLine(line);
    const kept = join(root, 'kept');
    const words = async (at: number, ...command: string[]) => {
      const { code, stdout, stderr } = await forecourt(['leads', ...command, '--work', join(root, 'work')], {
        FORECOURT_DATABASE_URL: urlOf(at),
      });
      expect([code, stderr]).toEqual([0, '']);
      return stdout;
    };
    const isAtMoment = () => run(`psql -p ${rescuePort} -Atc "select pg_is_in_recovery()"`).then(({ stdout }) => stdout.startsWith('f'));
    while (!(await isAtMoment().catch(() => false))) await setTimeout(50);
    await words(rescuePort, 'backup', '--to', kept);
    const backup = join(kept, readdirSync(kept).find((name) => name.endsWith('.dump')) as string);
    expect(await words(port, 'restore', backup, '--replace')).toMatch(/^Restored 200 leads, /);
    expect(await words(port, 'reconcile')).toMatch(/It adds up: every delivery that was to be made is accounted for\.\n$/);
    const after = await openDatabase(urlOf(port), root);
    expect((await after.db.selectFrom('leads').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual(before);
    await after.close();
  },
);
