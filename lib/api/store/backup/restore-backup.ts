import { migrationNames } from '../migrations.ts';
import { sqliteFile } from '../open-database.ts';
import type { Restored, RestoreTarget } from './backup-kind.ts';
import { backupKinds } from './backup-kinds.ts';
import { BackupError, type BackupRecord, measureFile, readBackupRecord } from './backup-record.ts';

const kindOf = ({ url, folder }: Pick<RestoreTarget, 'url' | 'folder'>) => (sqliteFile(url, folder) === undefined ? 'postgres' : 'sqlite');

/** Reads a whole backup: its record, its checksum, its tables, and whether this program knows its schema. Throws BackupError (rule E41). */
export async function checkBackup(file: string): Promise<BackupRecord> {
  const record = await readBackupRecord(file);
  const { bytes, sha256 } = await measureFile(file);
  if (bytes !== record.bytes || sha256 !== record.sha256)
    throw new BackupError(
      `${file} is not what was written: it has ${bytes} bytes with the checksum ${sha256}, and its record says ${record.bytes} and ${record.sha256}. Use another backup.`,
    );
  await backupKinds[record.kind].check(file);
  const unknown = record.schema.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0)
    throw new BackupError(`${file} was made by a newer version: this one does not know ${unknown.join(', ')}. Update, then restore again.`);
  return record;
}

/** Checks a backup and replaces the database with it. Nothing changes unless every check passes. Throws BackupError. */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<BackupRecord & Restored> {
  const record = await checkBackup(file);
  const kind = kindOf(target);
  if (record.kind !== kind)
    throw new BackupError(
      `${file} is a backup of ${record.kind}, and FORECOURT_DATABASE_URL names ${kind}. Restore it to ${record.kind}; to move the leads from SQLite to Postgres after that, run the command migrate --from.`,
    );
  return { ...record, ...(await backupKinds[kind].restore(file, record, target)) };
}
