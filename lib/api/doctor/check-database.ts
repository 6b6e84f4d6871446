import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { passed, problem, type SetupFinding, warning } from '#lib/destinations/finding.ts';
import { lowerFirst } from '#lib/locale/lower-first.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { explainPostgresFault } from '#lib/network/postgres-fault.ts';
import { migrationNames, missingMigrations, unknownMigrations } from '../store/migrations.ts';
import { openDatabase, sqliteFile } from '../store/open-database.ts';
import { SqliteFileError } from '../store/sqlite-fault.ts';

const megabyte = 1_000_000;
const subject = 'database';
const migratedAtStart = 'is migrated when the command api or serve starts';

/** The message about a disk with this many free bytes. */
export function judgeSpace(bytes: number): SetupFinding[] {
  const free = Math.floor(bytes / megabyte);
  const fix = 'free some space: without it leads are refused';
  if (free < 50) return [problem(subject, `${free} MB are free on its disk`, fix)];
  return free < 500 ? [warning(subject, `${free} MB are free on its disk`, fix)] : [];
}

async function checkSpace(folder: string): Promise<SetupFinding[]> {
  const { bavail, bsize } = await statfs(folder);
  return judgeSpace(bavail * bsize);
}

class Undo extends Error {}

/** Checks that leads can be stored: the database opens, has the newest schema, accepts a row, and has free disk space. The row is not kept. */
export async function checkDatabase(url: string, folder: string): Promise<SetupFinding[]> {
  const file = sqliteFile(url, folder);
  // Opening would create the file with this user as its owner, who may not be the service's user.
  if (file !== undefined && !existsSync(file)) return [passed(subject, migratedAtStart)];
  try {
    const database = await openDatabase(url, folder);
    try {
      const missing = await missingMigrations(database.db);
      if (missing.length > 0 && database.kind === 'postgres')
        return [problem(subject, `lacks ${missing.length} schema steps`, `run: ${nextCommand('migrate')}`)];
      const newer = missing.length === migrationNames.length ? [] : await unknownMigrations(database.db);
      if (newer.length > 0)
        return [
          problem(
            subject,
            `was migrated by a newer version, which knows ${newer.join(', ')}`,
            'run that version, or restore a backup of the time before',
          ),
        ];
      const space = file === undefined ? [] : await checkSpace(dirname(file));
      if (missing.length > 0) return [passed(subject, migratedAtStart), ...space];
      await database.db
        .transaction()
        .execute(async (trx) => {
          const row = { dealer: '', key: 'doctor', fingerprint: '', status: 0, body: '', at: 0 };
          await trx.insertInto('idempotency_keys').values(row).execute();
          throw new Undo();
        })
        .catch((error: Error) => {
          if (!(error instanceof Undo)) throw error;
        });
      return [passed(subject, `${database.kind} takes leads`), ...space];
    } finally {
      await database.close();
    }
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string };
    if (name !== 'DatabaseUrlError' && file === undefined) {
      const fault = await explainPostgresFault(error, url, 'FORECOURT_DATABASE_URL');
      return [problem(subject, `cannot be used: ${fault.problem}`, fault.fix)];
    }
    if (error instanceof SqliteFileError) return [problem(subject, error.problem, lowerFirst(error.fix))];
    // A driver's message may quote values.
    const text = name === 'DatabaseUrlError' ? message : `cannot be used (${code ?? name})`;
    return [problem(subject, text, 'check FORECOURT_DATABASE_URL and the rights of the user')];
  }
}
