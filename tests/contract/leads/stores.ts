import { afterAll, beforeAll } from 'vitest';
import { freshSqlite, postgresPrograms, startPostgres, type TestDatabase } from './databases.ts';

export type StoreRow = [name: string, open: () => Promise<TestDatabase>, isHere: boolean];

/** Both stores for `describe.each`. Starts a Postgres for the test file if its programs are installed. */
export function bothStores(): StoreRow[] {
  const programs = postgresPrograms();
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  beforeAll(async () => {
    if (programs) postgres = await startPostgres(programs);
  });
  afterAll(() => postgres?.stop());
  return [
    ['SQLite', freshSqlite, true],
    [
      programs ? 'Postgres' : 'Postgres (skipped: PostgreSQL is not installed)',
      () => (postgres as NonNullable<typeof postgres>).fresh(),
      programs !== undefined,
    ],
  ];
}
