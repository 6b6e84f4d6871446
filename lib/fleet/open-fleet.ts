import pg from 'pg';
import { explainPostgresFault } from '#lib/network/postgres-fault.ts';

/** The address of the queue is invalid, or its server does not answer. The message never repeats it, because it may hold a password. */
export class FleetDatabaseError extends Error {
  override name = 'FleetDatabaseError';
}

/** Runs statements, inside or outside a transaction. */
export type Sql = <Row extends object = Record<string, never>>(text: string, values?: unknown[]) => Promise<Row[]>;

export type FleetDatabase = {
  url: string;
  sql: Sql;
  /** Runs work in a transaction. If it throws, its changes are rolled back. */
  transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * Listens for notifications until it is closed, and reconnects after a lost connection. `heard` then also runs, because some were missed.
   */
  listen: (channel: string, heard: (payload: string | undefined) => void) => () => void;
  close: () => Promise<void>;
};

/** A text as PostgreSQL can store it: without NUL characters and halves of surrogate pairs, which messages about broken files may quote. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** A value as the text of a jsonb column, which refuses the same characters. */
export const storableJson = (value: object): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storableText(part) : part));

/** SQLSTATE classes about the state of the server, connection or transaction. All others are about the statement and its values. */
const transientClasses = new Set(['08', '25', '40', '53', '55', '57', '58']);

/** Whether a failed statement may succeed when retried. Errors without a SQLSTATE concern the connection. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.code === undefined || transientClasses.has(error.code.slice(0, 2));

/** The ID of the lock for creating the tables. */
const tablesLock = 7_305_011;

/**
 * All tables, created in one step by the first process. Columns are only ever added, so that workers with different code can run at once
 * (rule R58).
 */
const tables = `
create schema if not exists forecourt_fleet;
create table if not exists forecourt_fleet.dealers (
  slug text primary key,
  state jsonb not null,
  code text not null,
  host text not null default '',
  fence bigint not null default 0,
  lease_until timestamptz,
  worker text,
  kind text,
  built_by text,
  built_at timestamptz,
  ready_at timestamptz,
  rises_at timestamptz,
  parked_at timestamptz,
  parked_why text,
  parked_told boolean not null default true,
  deaths int not null default 0,
  code_fault text,
  removed boolean not null default false
);
create index if not exists dealers_ready on forecourt_fleet.dealers (ready_at) where ready_at is not null;
create index if not exists dealers_rises on forecourt_fleet.dealers (rises_at) where rises_at is not null;
create table if not exists forecourt_fleet.workers (
  name text primary key,
  code text not null,
  machine text not null,
  pid int not null,
  places int not null,
  free_polls int not null,
  free_builds int not null,
  memory_bytes bigint not null default 0,
  cpu_ms bigint not null default 0,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create table if not exists forecourt_fleet.runs (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  slug text not null,
  worker text not null,
  kind text not null,
  ok boolean not null,
  urgent boolean not null default false,
  ms bigint not null,
  wait_ms bigint not null,
  lag_ms bigint
);
create index if not exists runs_at on forecourt_fleet.runs (at);
create table if not exists forecourt_fleet.hooks (id text primary key, at timestamptz not null);
create table if not exists forecourt_fleet.alerts (key text primary key, delivery jsonb not null, made_at timestamptz not null);
create table if not exists forecourt_fleet.keeper (single boolean primary key default true check (single), worker text not null, until timestamptz not null);
create table if not exists forecourt_fleet.rollout (
  single boolean primary key default true check (single),
  code text not null,
  previous text,
  waves jsonb not null default '[]',
  wave int not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  stopped_why text
);`;

/** PostgreSQL types that arrive as text, and contain counts and times that a JavaScript number holds exactly. */
const bigintType = 20;
const timestampType = 1184;

/** Errors that mean that another worker was using the tables: a deadlock, and a lock timeout. */
const inTheWay = new Set(['40P01', '55P03']);

const sqlOf =
  (client: pg.Pool | pg.PoolClient): Sql =>
  async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;

/** Listens to one channel on its own connection. */
function listenTo(url: string, channel: string, heard: (payload: string | undefined) => void): () => void {
  let [closed, client]: [boolean, pg.Client | undefined] = [false, undefined];
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    client = undefined;
    if (!closed) timer = setTimeout(() => void open(), 1000);
  };
  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'forecourt-fleet-listen', keepAlive: true });
    client = next;
    next.on('notification', ({ payload }) => heard(payload));
    next.on('error', () => undefined);
    next.once('end', again);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      heard(undefined);
    } catch {
      // Its end event opens the next one; a connection that never opened has no such event.
      await next.end().catch(() => undefined);
      if (client === next) again();
    }
  }
  void open();
  return () => {
    closed = true;
    clearTimeout(timer);
    void client?.end().catch(() => undefined);
  };
}

/** The variable with the address of the queue. */
const addressName = 'the address of the queue (--queue, or FORECOURT_QUEUE_URL)';

/** The message if the database cannot be opened. */
async function openingProblem(error: unknown, url: string): Promise<string> {
  const { code = '' } = error as { code?: string };
  if (inTheWay.has(code)) return `Other connections lock the tables of the queue (${code}). Run the command again.`;
  const { problem, fix } = await explainPostgresFault(error, url, addressName);
  return `The queue cannot be opened: ${problem}. ${fix}.`;
}

/** Opens the database of a fleet and creates its tables. Throws FleetDatabaseError. */
export async function openFleetDatabase(url: string): Promise<FleetDatabase> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new FleetDatabaseError(
      'The queue must be "postgres://USER:PASSWORD@HOST/DATABASE". Give it with --queue, or set FORECOURT_QUEUE_URL.',
    );
  const types = new pg.TypeOverrides();
  types.setTypeParser(bigintType, Number);
  types.setTypeParser(timestampType, (text) => new Date(text).getTime());
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 5,
    connectionTimeoutMillis: 5000,
    application_name: 'forecourt-fleet',
    keepAlive: true,
  });
  // Without listeners, a connection that the server closes would end the process, in use or not. Its query reports the fault.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const transaction = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let fault: Error | undefined;
    try {
      // A frozen worker must not hold a dealer's row for longer than its lease.
      await client.query("begin; set local lock_timeout = '5s'; set local idle_in_transaction_session_timeout = '10s'");
      const result = await work(sqlOf(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((broken: Error) => {
        fault = broken;
      });
      throw error;
    } finally {
      client.release(fault);
    }
  };
  const makeTables = async (triesLeft = 4): Promise<void> => {
    try {
      await transaction(async (sql) => {
        await sql(`select pg_advisory_xact_lock(${tablesLock})`);
        await sql(tables);
      });
    } catch (error) {
      if (triesLeft === 0 || !inTheWay.has((error as { code?: string }).code ?? '')) throw error;
      await makeTables(triesLeft - 1);
    }
  };
  try {
    await makeTables();
  } catch (cause) {
    await pool.end();
    throw new FleetDatabaseError(await openingProblem(cause, url), { cause });
  }
  return {
    url,
    sql: sqlOf(pool),
    transaction,
    listen: (channel, heard) => listenTo(url, channel, heard),
    close: () => pool.end(),
  };
}

/**
 * The time of the database in milliseconds, in SQL. All times of a fleet come from it, so that the workers' clocks need not agree (rule
 * R55).
 */
export const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::float8';
/** A parameter in milliseconds as an instant, in SQL. */
export const instant = (parameter: string): string => `to_timestamp(${parameter}::double precision / 1000)`;
