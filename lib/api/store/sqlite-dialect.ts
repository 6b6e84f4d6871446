import { DatabaseSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

export type SqliteOptions = {
  /** FULL: a commit is on the disk before the shopper is thanked. */
  synchronous?: 'FULL' | 'OFF';
  /** How long a statement waits for another process, which keeps the whole process waiting. */
  busyMs?: number;
};

/** The calls that Kysely makes of a database, on Node's own SQLite. Prepared statements are kept, because the worker repeats a few. */
export function sqliteDialect(path: string, { synchronous = 'FULL', busyMs = 5000 }: SqliteOptions = {}): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: busyMs });
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON;`);
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    const reader = statement.columns().length > 0;
    type Values = Parameters<typeof statement.all>;
    return {
      reader,
      all: (values: readonly unknown[]) => statement.all(...(values as Values)),
      run: (values: readonly unknown[]) => statement.run(...(values as Values)),
      iterate: (values: readonly unknown[]) => statement.iterate(...(values as Values)),
    };
  };
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare: (sql) => {
        const statement = statements.get(sql) ?? prepare(sql);
        if (statements.size < 200) statements.set(sql, statement);
        return statement;
      },
    },
  });
}
