import { closeSync, openSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { pathProblem } from '#lib/disk/path-problem.ts';
import { secondMs } from '#lib/model/time.ts';
import { makeRepeatedCommit, type WatchedCommits, watchCommits } from './commit.ts';
import { isStoreFault } from './database-faults.ts';
import { explainPostgres, explainSqlite } from './explain-fault.ts';
import { makeGroupCommit } from './group-commit.ts';
import { requireSameFile } from './same-file.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { LeadTables } from './tables.ts';

type DatabaseKind = 'sqlite' | 'postgres';
/** An open database. What must be durable is written with `commit`. */
export type Database = {
  kind: DatabaseKind;
  db: Kysely<LeadTables>;
  /** Explains a database error: what is wrong, where, and what to do. The text has no password and no values. */
  explain: (error: unknown) => Promise<string>;
  /** The same for `/readyz`, which people other than operators may see: without the server's host, port and user. */
  explainUnnamed: (error: unknown) => Promise<string>;
  /** Where SQLite keeps it. */
  file?: string;
  close: () => Promise<void>;
} & WatchedCommits;

/** `FORECOURT_DATABASE_URL` is invalid. The message never repeats it, because it may hold a password. */
export class DatabaseUrlError extends Error {
  override name = 'DatabaseUrlError';
}

/** PostgreSQL's ID of its 64-bit integer type. Ours are times and counts, which a JavaScript number holds exactly. */
const bigintType = 20;

/** How long a transaction waits for another one before it fails. */
const lockTimeoutMs = 2000;

/** How long queries that still run at shutdown may take. */
const endingMs = secondMs;

export type DatabaseOptions = {
  /**
   * How long Postgres may be silent during a query before its connection is closed. Absent for commands, whose queries may take minutes.
   */
  silenceMs?: number;
};

/** The sockets of other runtimes have no timeout. */
type Wire = Duplex & Partial<Pick<Socket, 'setTimeout'>>;

async function openPostgres(url: string, { silenceMs }: DatabaseOptions): Promise<Database> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  types.setTypeParser(bigintType, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    application_name: 'forecourt',
    keepAlive: true,
  });
  // Without listeners, a connection that the server closes would end the process, in use or not. Its query reports the fault.
  pool.on('error', () => undefined);
  const wires = new Set<Wire>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const wire: Wire = client.connection.stream;
    wires.add(wire);
    wire.once('close', () => wires.delete(wire));
    // A server that vanishes closes no connections, so its queries would wait for minutes.
    if (silenceMs !== undefined)
      wire.setTimeout?.(silenceMs, () => wire.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })));
    // Set here, because a connection pooler refuses it as a parameter of the connection.
    void client.query(`set lock_timeout = ${lockTimeoutMs}`).catch(() => undefined);
  });
  const faults = new WeakSet<object>();
  const connect = () =>
    pool.connect().catch((error: Error) => {
      faults.add(error);
      throw error;
    });
  const db = new Kysely<LeadTables>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    log: (event) => void (event.level === 'error' && isStoreFault(event.error) && faults.add(event.error as object)),
  });
  const close = () => {
    // The pool waits for queries that run, and then for the server to say goodbye.
    setTimeout(() => {
      for (const wire of wires) wire.destroy();
    }, endingMs).unref();
    return db.destroy();
  };
  const explain = (error: unknown) => explainPostgres(error, url);
  const explainUnnamed = (error: unknown) => explainPostgres(error);
  return { kind: 'postgres', db, explain, explainUnnamed, ...watchCommits(makeRepeatedCommit(db), faults), close };
}

/**
 * Creates a missing file, readable only by its owner. An existing file is not opened: closing it would drop all locks that this process has
 * on it.
 */
function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Makes SQLite's files readable only by their owner (rule E69), including those of earlier versions. SQLite gives its log the mode of the
 * file. Files of other users are left as they are.
 */
export async function protectSqlite(file: string): Promise<void> {
  createPrivate(file);
  for (const ending of ['', '-wal', '-shm'])
    await chmod(`${file}${ending}`, 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error;
    });
}

/** The file of a database on SQLite; undefined for any other address. */
export function sqliteFile(url: string, folder: string): string | undefined {
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  return path && resolve(folder, path);
}

/** Opens `sqlite:PATH` or `postgres://…`. A relative path is below `folder`. Throws DatabaseUrlError for any other address. */
export async function openDatabase(url: string, folder: string, options: DatabaseOptions = {}): Promise<Database> {
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, options);
  const file = sqliteFile(url, folder);
  if (!file) throw new DatabaseUrlError('FORECOURT_DATABASE_URL must be "sqlite:PATH" or "postgres://USER:PASSWORD@HOST/DATABASE".');
  const problem = pathProblem(url.replace(/^sqlite:/, ''));
  if (problem !== undefined) throw new DatabaseUrlError(`The address of SQLite has no path: ${problem}`);
  const there = await stat(file).catch(() => undefined); // opening it reports the reason
  // Changing the mode of a folder such as /tmp, or of a device, would break the machine.
  if (there && !there.isFile())
    throw new DatabaseUrlError(
      `The address of SQLite names ${file}, which is not a file. Name a file, such as sqlite:${join(file, 'leads.sqlite')}.`,
    );
  await makeFolder(dirname(file), 0o700);
  await protectSqlite(file);
  const db = new Kysely<LeadTables>({ dialect: await sqliteDialect(file) });
  const explain = async (error: unknown) => explainSqlite(error, file);
  const commits = watchCommits(requireSameFile(makeGroupCommit(db), file));
  return { kind: 'sqlite', db, file, explain, explainUnnamed: explain, ...commits, close: () => db.destroy() };
}
