import { copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { syncFolder } from '#lib/disk/atomic-file.ts';
import { quoteShellWord } from '#lib/model/next-command.ts';
import { isLocked } from '../database-faults.ts';
import { sqliteFile } from '../open-database.ts';
import type { BackupContent, BackupKind, RestoreTarget } from './backup-kind.ts';
import { asideStamp } from './backup-names.ts';
import { BackupError, measureFile, privateMode } from './backup-record.ts';
import { backupTables, migrationTable } from './backup-tables.ts';

/** Reads a file of SQLite and closes it. */
function readSqlite<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

const namesOf = (database: DatabaseSync, query: string) => (database.prepare(query).all() as { name: string }[]).map(({ name }) => name);

function readContent(database: DatabaseSync): BackupContent {
  const present = namesOf(database, `select name from sqlite_master where type = 'table'`);
  const countOf = (table: string) => (database.prepare(`select count(*) as count from ${table}`).get() as { count: number }).count;
  return {
    schema: present.includes(migrationTable) ? namesOf(database, `select name from ${migrationTable} order by name`) : [],
    counts: Object.fromEntries(backupTables.filter((table) => present.includes(table)).map((table) => [table, countOf(table)])),
  };
}

function checkFile(file: string): void {
  let answers: string[];
  try {
    answers = readSqlite(file, (database) =>
      (database.prepare('pragma integrity_check').all() as { integrity_check: string }[]).map(({ integrity_check }) => integrity_check),
    );
  } catch (error) {
    answers = [(error as Error).message];
  }
  if (answers[0] !== 'ok') throw new BackupError(`${file} is damaged: SQLite says "${answers[0]}". Use another backup.`);
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** How many leads the file has now; undefined if it cannot be read. */
function countLeads(file: string): number | undefined {
  try {
    return readSqlite(file, (database) => readContent(database).counts.leads ?? 0);
  } catch (error) {
    if (isLocked(error)) throw error;
    return undefined;
  }
}

/** Merges the write-ahead log into the file, which only works while no other process has the database open. */
function closeForAll(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
  } finally {
    database.close();
  }
}

/** Moves the old database aside, with its log if that cannot be merged. Returns the new names of its files, the database last. */
async function moveAside(file: string, { replace, now }: RestoreTarget): Promise<string[]> {
  if (!(await stat(file).catch(() => undefined))) return [];
  const inUse = `${file} is in use. Stop the command api and every other process that uses it, then restore again.`;
  try {
    const leads = countLeads(file);
    if (leads !== 0 && !replace)
      throw new BackupError(
        `${file} ${leads === undefined ? 'cannot be read' : `holds leads already (${leads})`}, so nothing was restored. To put the backup in its place and keep the old file beside it, add --replace.`,
      );
    if (leads !== undefined) closeForAll(file);
  } catch (error) {
    throw isLocked(error) ? new BackupError(inUse) : error;
  }
  const aside = `${file}-replaced-${asideStamp(now)}`;
  const moved: string[] = [];
  for (const end of ['-shm', '-wal', ''])
    await rename(`${file}${end}`, `${aside}${end}`).then(
      () => void moved.push(`${aside}${end}`),
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      },
    );
  return moved;
}

/**
 * SQLite: `VACUUM INTO` copies one moment of the database, including its write-ahead log, and never waits for writers. Pages of removed
 * leads are not copied.
 */
export const sqliteBackup: BackupKind = {
  extension: 'sqlite',
  dump: async ({ db }, _url, file) => {
    await sql`vacuum into ${file}`.execute(db);
    await syncFile(file);
    checkFile(file);
    return readSqlite(file, readContent);
  },
  check: async (file) => checkFile(file),
  restore: async (file, { sha256 }, target) => {
    const live = sqliteFile(target.url, target.folder) as string;
    const copy = `${live}-restoring`;
    await rm(copy, { force: true });
    await (await open(copy, 'wx', privateMode)).close();
    try {
      await copyFile(file, copy);
      if ((await measureFile(copy)).sha256 !== sha256) throw new BackupError(`${file} changed while it was copied. Restore again.`);
      const database = new DatabaseSync(copy);
      // Pending deliveries may have been delivered after the backup, so they are marked as resends (rule E14).
      database.exec(`update deliveries set uncertain = 1 where state = 'pending'`);
      database.close();
      await syncFile(copy);
      const moved = await moveAside(live, target);
      const aside = moved.at(-1);
      await rename(copy, live);
      await syncFolder(dirname(live));
      return { aside, removeAside: aside && `rm ${moved.map(quoteShellWord).join(' ')}` };
    } finally {
      await rm(copy, { force: true });
    }
  },
};
