import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely';
import { isLocked } from './database-faults.ts';
import { explainSqliteFault } from './sqlite-fault.ts';

/** Statements wait this long for a lock, and the whole process waits with them. */
const blockingMs = 50;

/** Transactions wait this long for another process that writes, and only they. */
const patienceMs = 5000;
const betweenTriesMs = 15;

const maxStatements = 300;

/** Repeats what another process keeps from the database. SQLite's own wait holds up the whole process, and some locks it never waits for. */
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
 * Begins each transaction as a writer. SQLite refuses to turn a reader into a writer when another process wrote meanwhile, however long it
 * waits.
 */
class WriterDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await waitForLock(() => connection.executeQuery(CompiledQuery.raw('begin immediate')));
  }
  /** A full disk ends the transaction by itself. Its error says why; that of a second rollback would hide it. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error;
    });
  }
}

/** SQLite can undo changes of the schema, so a migration that is killed leaves nothing half done. */
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

/** The calls that Kysely makes of a database, on Node's own SQLite. Prepared statements are kept, because the service repeats a few. */
export async function sqliteDialect(path: string, synchronous: 'FULL' | 'OFF' = 'FULL'): Promise<SqliteDialect> {
  /** Names the file in an error that it, or its disk, is the cause of. */
  const explained = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw explainSqliteFault(error, path);
    }
  };
  const database = explained(() => new DatabaseSync(path, { timeout: blockingMs }));
  // FULL: a commit is on the disk before the shopper is thanked. secure_delete: what is removed is overwritten in the file (rule E31).
  // The log is copied into the file every 40 MB instead of every 4, because leads wait meanwhile; 64 MB of pages stay in memory.
  const pragmas = [
    `synchronous = ${synchronous}`,
    'foreign_keys = ON',
    'secure_delete = ON',
    'wal_autocheckpoint = 10000',
    'cache_size = -65536',
  ];
  try {
    // Of processes that open a new file together, the first keeps it to itself while it makes the log.
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
