import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';

export type TestDatabase = Database & { url: string; remove: () => Promise<void> };

/** A fresh SQLite database, migrated. */
export async function freshSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'leads-'));
  const url = `sqlite:${join(folder, 'leads.sqlite')}`;
  const database = await openDatabase(url, folder);
  await migrate(database.db);
  const remove = async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...database, url, remove };
}

const debianFolder = '/usr/lib/postgresql';

/** Where Debian's package keeps the programs of PostgreSQL; undefined when it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(debianFolder, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/** PostgreSQL refuses to run as root, so root runs it as the package's user. */
function userOptions(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export type TestPostgres = {
  fresh: () => Promise<TestDatabase>;
  /** Ends the server as a crash does, and starts it again. */
  crash: () => Promise<void>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a PostgreSQL server on loopback with an empty data folder. Each call of `fresh` gives a new, migrated database. */
export async function startPostgres(programs: string): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'leads-pg-'));
  const user = userOptions();
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid as number);
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    stdio: 'ignore',
  });
  const port = await freePort();
  const startServer = () =>
    spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder], { ...user, stdio: 'ignore' });
  let server = startServer();
  const endServer = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill(signal);
    await ended;
  };
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const admin = await openDatabase(urlOf('postgres'), folder);
  const { sql } = await import('kysely');
  const untilReady = async () => {
    for (let tries = 0; ; tries++) {
      try {
        await sql`select 1`.execute(admin.db);
        break;
      } catch (error) {
        if (tries > 100) throw error;
        await setTimeout(100);
      }
    }
  };
  await untilReady();
  let count = 0;
  return {
    fresh: async () => {
      const name = `leads_${++count}`;
      await sql.raw(`create database ${name}`).execute(admin.db);
      const database = await openDatabase(urlOf(name), folder);
      await migrate(database.db);
      return { ...database, url: urlOf(name), remove: database.close };
    },
    crash: () => endServer('SIGQUIT'),
    restart: async () => {
      server = startServer();
      await untilReady();
    },
    stop: async () => {
      await admin.close();
      await endServer('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
