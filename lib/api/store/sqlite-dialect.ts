import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely';
import { isLocked } from './database-faults.ts';
import { explainSqliteFault } from './sqlite-fault.ts';

/** Statements wait this long for a lock, and block the whole process meanwhile. */
const blockingMs = 50;

/** Transactions wait this long for another process that writes, without blocking the process. */
const patienceMs = 5000;
const betweenTriesMs = 15;

const maxStatements = 300;

/** Retries while another process locks the database. SQLite's own wait blocks the whole process, and for some locks it never waits. */
async function waitForLock<T>(work: () => T): Promise<Awaited<T>> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > end) throw error;
      await setTimeout(betweenTriesMs);
    }
  }
}

/**
 * Begins each transaction as a writer. SQLite refuses to turn a reader into a writer if another process has written meanwhile, however long
 * it waits.
 */
class WriterDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await waitForLock(() => connection.executeQuery(CompiledQuery.raw('begin immediate')));
  }
  /** A full disk already ends the transaction. The error of a second rollback would hide the real one. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error;
    });
  }
}

/** SQLite can roll back schema changes, so a killed migration leaves nothing half done. */
class WriterAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class WriterDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver = () => new WriterDriver(this.#config);
  override createAdapter = () => new WriterAdapter();
}

/** The database interface that Kysely needs, on Node's own SQLite. Prepared statements are cached, because the service repeats a few. */
export async function sqliteDialect(path: string, synchronous: 'FULL' | 'OFF' = 'FULL'): Promise<SqliteDialect> {
  /** Adds the file to an error that the file or its disk causes. */
  const explained = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw explainSqliteFault(error, path);
    }
  };
  const database = explained(() => new DatabaseSync(path, { timeout: blockingMs }));
  // FULL: a commit is on the disk before the shopper is thanked. secure_delete: removed data is overwritten in the file (rule E31). The log
  // is copied into the file every 40 MB instead of every 4 MB, because leads wait meanwhile; 64 MB of pages stay in memory.
  const pragmas = [
    `synchronous = ${synchronous}`,
    'foreign_keys = ON',
    'secure_delete = ON',
    'wal_autocheckpoint = 10000',
    'cache_size = -65536',
  ];
  try {
    // If several processes open a new file at once, the first one locks it while it creates the log.
    await waitForLock(() => explained(() => database.exec('PRAGMA journal_mode = WAL')));
    for (const pragma of pragmas) explained(() => database.exec(`PRAGMA ${pragma}`));
  } catch (error) {
    database.close();
    throw error;
  }
  const prepare = (sql: string) => {
    const statement = explained(() => database.prepare(sql));
    const reader = statement.columns().length > 0;
    type Values = Parameters<typeof statement.all>;
    return {
      reader,
      all: (values: readonly unknown[]) => explained(() => statement.all(...(values as Values))),
      run: (values: readonly unknown[]) => explained(() => statement.run(...(values as Values))),
      iterate: (values: readonly unknown[]) => statement.iterate(...(values as Values)),
    };
  };
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return new WriterDialect({
    database: {
      close: () => database.close(),
      prepare: (sql) => {
        const statement = statements.get(sql) ?? prepare(sql);
        if (statements.size < maxStatements) statements.set(sql, statement);
        return statement;
      },
    },
  });
}
