import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '#lib/disk/atomic-file.ts';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Database } from '../open-database.ts';
import { backupKinds } from './backup-kinds.ts';
import { backupName, isBackupName, isPartName, partName } from './backup-names.ts';
import {
  BackupError,
  type BackupRecord,
  measureFile,
  privateMode,
  readBackupRecord,
  recordPath,
  writeBackupRecord,
} from './backup-record.ts';

type BackupOptions = {
  database: Database;
  /** `FORECOURT_DATABASE_URL`. */
  url: string;
  /** A file with the ending of its kind, or a folder, which is created. */
  to: string;
  now: number;
};

/** Where a backup goes. A path that ends like a backup is a file; any other is a folder. */
function placeOf({ database, to, now }: BackupOptions): string {
  const { extension } = backupKinds[database.kind];
  const ending = /\.(?:sqlite|dump)$/.exec(to)?.[0];
  if (ending === undefined) return join(to, backupName(now, extension));
  if (ending !== `.${extension}`)
    throw new BackupError(`A backup of ${database.kind} ends in .${extension}, not ${ending}. Name a folder, or a file with that ending.`);
  return to;
}

/** A partial file that is not ours belongs to a dead process after a day, because no backup takes that long. */
const abandonedMs = dayMs;

/**
 * Copies the database of leads while it is in use (rule E40). The copy is written under a temporary name, checked, flushed and renamed. Its
 * record comes last, so that an interrupted backup never looks complete. Throws BackupError.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupRecord & { file: string }> {
  const { database, url, now } = options;
  const file = placeOf(options);
  if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} exists already. Name another file, or a folder.`);
  const folder = dirname(file);
  await makeFolder(folder, 0o700).catch((cause: Error) => {
    const { extension } = backupKinds[database.kind];
    throw new BackupError(
      `The folder ${folder} cannot be made: ${cause.message}. Name another folder, or a file that ends in .${extension}.`,
    );
  });
  const part = join(folder, partName(basename(file)));
  await rm(part, { force: true });
  try {
    await (await open(part, 'wx', privateMode)).close();
    const content = await backupKinds[database.kind].dump(database, url, part);
    const record = {
      ...{ formatVersion: 1 as const, kind: database.kind, beganAt: new Date(now).toISOString() },
      ...(await measureFile(part)),
      ...content,
    };
    await rename(part, file);
    await syncFolder(folder);
    await writeBackupRecord(file, record);
    return { ...record, file };
  } finally {
    await rm(part, { force: true });
  }
}

/** A file's age in milliseconds; undefined if it is gone. */
async function ageOf(path: string, now: number): Promise<number | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats && now - stats.mtimeMs;
}

/** Keeps the newest complete backups of a folder and removes older ones and partial files of dead processes. Returns the removed names. */
export async function keepNewest(folder: string, count: number, now: number): Promise<string[]> {
  const names = await readdir(folder);
  const backups = names.filter(isBackupName).sort().reverse();
  const whole: string[] = [];
  const abandoned = names.filter(isPartName);
  for (const name of backups) {
    const isWhole = await readBackupRecord(join(folder, name)).then(
      () => true,
      () => false,
    );
    (isWhole ? whole : abandoned).push(name);
  }
  const old = whole.slice(count);
  for (const name of abandoned) if (((await ageOf(join(folder, name), now)) ?? 0) > abandonedMs) old.push(name);
  for (const name of old) {
    await rm(join(folder, name), { force: true });
    await rm(recordPath(join(folder, name)), { force: true });
  }
  return old;
}
