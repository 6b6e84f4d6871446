import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';

/** `folder` is for files of the test. */
export type TestDatabase = Database & { url: string; folder: string; remove: () => Promise<void> };

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
  return { ...database, url, folder, remove };
}

const debianFolder = '/usr/lib/postgresql';

/** Where Debian's package keeps the programs of PostgreSQL; undefined when it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(debianFolder, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

export async function freePort(): Promise<number> {
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

/** Runs a PostgreSQL server over a data folder and resolves when it takes queries. */
async function runServer(programs: string, folder: string, port: number) {
  const user = userOptions();
  const server = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', folder], {
    ...user,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const admin = await openDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`, folder);
  for (let tries = 0; ; tries++) {
    try {
      await sql`select 1`.execute(admin.db);
      break;
    } catch (error) {
      if (tries > 100 || server.exitCode !== null) throw error;
      await setTimeout(100);
    }
  }
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    await admin.close();
    server.kill(signal);
    await ended;
  };
  return { admin, end };
}

/** Starts a PostgreSQL server on loopback with an empty data folder. Each call of `fresh` gives a new, migrated database. */
export async function startPostgres(programs: string) {
  const folder = await mkdtemp(join(tmpdir(), 'leads-pg-'));
  const user = userOptions();
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid as number);
  execFileSync(join(programs, 'initdb'), ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    stdio: 'ignore',
  });
  const port = await freePort();
  let server = await runServer(programs, folder, port);
  let count = 0;
  return {
    fresh: async (): Promise<TestDatabase> => {
      const name = `leads_${++count}`;
      await sql.raw(`create database ${name}`).execute(server.admin.db);
      const url = `postgres://postgres@127.0.0.1:${port}/${name}`;
      const database = await openDatabase(url, folder);
      await migrate(database.db);
      const files = await mkdtemp(join(tmpdir(), 'leads-files-'));
      const remove = async () => {
        await database.close();
        await rm(files, { recursive: true, force: true });
      };
      return { ...database, url, folder: files, remove };
    },
    /** Kills the server as a power cut would, and starts it again after a while. */
    crash: async (downMs: number): Promise<void> => {
      await server.end('SIGKILL');
      await setTimeout(downMs);
      for (let tries = 0; ; tries++) {
        try {
          server = await runServer(programs, folder, port);
          return;
        } catch (error) {
          // Children of the killed server can outlive it for a moment.
          if (tries > 20) throw error;
          await setTimeout(250);
        }
      }
    },
    stop: async (): Promise<void> => {
      await server.end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
