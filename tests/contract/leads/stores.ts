import { inject } from 'vitest';
import { freshPostgres, freshSqlite, type TestDatabase } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port of the PostgreSQL server of this run; undefined when PostgreSQL is not installed. */
    postgres: number | undefined;
  }
}

/** Opens a new database of this run's server; undefined when PostgreSQL is not installed. */
export function openPostgres(): (() => Promise<TestDatabase>) | undefined {
  const port = inject('postgres');
  return port === undefined ? undefined : () => freshPostgres(port);
}

export type StoreRow = [name: string, open: () => Promise<TestDatabase>, isHere: boolean];

export const sqliteStore = (): StoreRow[] => [['SQLite', freshSqlite, true]];

/** Ends the name of a test that needs PostgreSQL with why it is skipped. */
export const unlessPostgres = (): string => (openPostgres() ? '' : ' (skipped: PostgreSQL is not installed)');

/** A row that is skipped when PostgreSQL is not installed. */
export function postgresStore(): StoreRow[] {
  const open = openPostgres();
  return [open ? ['Postgres', open, true] : [`Postgres${unlessPostgres()}`, freshSqlite, false]];
}

/** Both stores for `describe.each`. */
export const bothStores = (): StoreRow[] => [...sqliteStore(), ...postgresStore()];
