import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';
import { freePort } from '../../free-port.ts';

/** `folder` is for files of the test. */
export type TestDatabase = Database & { url: string; folder: string; remove: () => Promise<void> };

/** The file of a migrated SQLite database without rows. */
async function migratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'leads-'));
  const file = join(folder, 'leads.sqlite');
  const database = await openDatabase(`sqlite:${file}`, folder);
  await migrate(database.db);
  await database.close();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

let migrated: Promise<Buffer> | undefined;

/** A fresh SQLite database, migrated: a copy of one, because migrations take a hundred times as long. */
export async function freshSqlite(): Promise<TestDatabase> {
  migrated ??= migratedFile();
  const folder = await mkdtemp(join(tmpdir(), 'leads-'));
  const file = join(folder, 'leads.sqlite');
  await writeFile(file, await migrated, { mode: 0o600 });
  const url = `sqlite:${file}`;
  const database = await openDatabase(url, folder);
  // The first query opens the file. A database that was closed before it would open afterwards.
  await sql`select 1`.execute(database.db);
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

/** PostgreSQL refuses to run as root, so root runs it as the package's user. */
export function userOptions(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

/** Whether a process runs; one that nobody has waited for does not. */
function isRunning(pid: string): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

/** Runs a PostgreSQL server over a data folder and resolves when it takes queries. */
async function runServer(programs: string, folder: string, port: number) {
  const user = userOptions();
  // No statistics are collected: a database that is used again is planned for as a new one.
  const settings = ['-c', 'max_connections=500', '-c', 'fsync=off', '-c', 'autovacuum=off'];
  const place = ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const server = spawn(join(programs, 'postgres'), [...place, ...settings], { ...user, stdio: 'ignore' });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const admin = await openDatabase(addressOf(port, 'postgres'), folder);
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
    const children = childrenOf(server.pid as number);
    server.kill(signal);
    await ended;
    // Those of a killed server go on answering until they notice.
    while (children.some(isRunning)) await setTimeout(10);
  };
  return { admin, end, kill: () => server.kill('SIGKILL') };
}

const addressOf = (port: number, name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
const template = 'leads_template';

/** A database that a test is done with, and its schema when it was new. */
type Spare = { name: string; schema: string };

/** By the port of their server. Making a database takes a hundred times as long as emptying one. */
const spares = new Map<number, Spare[]>();

type Look = { schema: string; used: string[] | null; others: number };

/** The tables and migrations of a database, the tables that have had rows, and how many other connections there are. */
async function lookAt({ db }: Database): Promise<Look> {
  const { rows } = await sql<Look>`
    select concat(string_agg(relname, ' ' order by relname), ': ',
        (select string_agg(name || ' ' || timestamp, ' ' order by name) from kysely_migration)) as schema,
      array_agg(format('%I', relname)) filter (where relname not like 'kysely%' and pg_relation_size(oid) > 0) as used,
      (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as others
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  return rows[0] as Look;
}

/** Opens and empties a database of an earlier test; undefined when that test changed its schema or left a connection. */
async function openSpare(port: number, { name, schema }: Spare, folder: string): Promise<Database | undefined> {
  const database = await openDatabase(addressOf(port, name), folder);
  const look = await lookAt(database);
  if (look.schema === schema && look.others === 0) {
    await emptyTables(database, look.used ?? []);
    return database;
  }
  await database.close();
  return undefined;
}

/** Deletes all rows, twenty times as fast as `truncate`, which makes new files. References between tables are not followed meanwhile. */
async function emptyTables({ db }: Database, tables: readonly string[]): Promise<void> {
  const statements = ["perform set_config('session_replication_role', 'replica', true)", ...tables.map((table) => `delete from ${table}`)];
  await sql.raw(`do $$ begin ${statements.join('; ')}; end $$`).execute(db);
}

async function createDatabase(port: number, name: string, folder: string): Promise<Database> {
  const admin = await openDatabase(addressOf(port, 'postgres'), folder);
  await sql.raw(`create database ${name} template ${template}`).execute(admin.db);
  await admin.close();
  return openDatabase(addressOf(port, name), folder);
}

/** An empty, migrated database on a server that has the template. */
export async function freshPostgres(port: number): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'leads-files-'));
  const free = spares.get(port) ?? [];
  spares.set(port, free);
  let spare = free.shift();
  let database = spare && (await openSpare(port, spare, folder));
  if (!spare || !database) {
    const name = `leads_${randomUUID().replaceAll('-', '')}`;
    database = await createDatabase(port, name, folder);
    spare = { name, schema: (await lookAt(database)).schema };
  }
  const [made, { close }] = [spare, database];
  const remove = async () => {
    await close();
    free.push(made);
    await rm(folder, { recursive: true, force: true });
  };
  return { ...database, url: addressOf(port, made.name), folder, remove };
}

/** Makes the migrated database that others are copies of. */
async function makeTemplate(port: number, folder: string): Promise<void> {
  const database = await openDatabase(addressOf(port, template), folder);
  await migrate(database.db);
  await database.close();
}

/** Starts a PostgreSQL server on loopback with an empty data folder. */
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
  await sql.raw(`create database ${template}`).execute(server.admin.db);
  await makeTemplate(port, folder);
  return {
    port,
    fresh: () => freshPostgres(port),
    /** Kills the server as the system does when memory runs out. Returns what starts it again. */
    kill: async (): Promise<() => Promise<void>> => {
      await server.end('SIGKILL');
      return async () => {
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
      };
    },
    /** Stops the server at once, for a process that ends. */
    stopNow: (): void => {
      server.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
    stop: async (): Promise<void> => {
      spares.delete(port);
      await server.end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
