import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import { z } from 'zod';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';

/** A backup cannot be created or used. The message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const backupRecord = z.object({
  formatVersion: z.literal(1),
  kind: z.enum(['sqlite', 'postgres']),
  /** When the backup began. It holds every lead that was acknowledged before. */
  beganAt: z.iso.datetime(),
  bytes: z.number().int(),
  sha256: z.string(),
  schema: z.array(z.string()).describe('the migrations of the database'),
  counts: z.record(z.string(), z.number().int()).describe('rows by table'),
});
/** The record of a backup. It is written last, so a backup without one is incomplete (rule E40). */
export type BackupRecord = z.infer<typeof backupRecord>;

export const recordPath = (file: string): string => `${file}.json`;

/** Only the owner may read a backup. */
export const privateMode = 0o600;

export async function writeBackupRecord(file: string, record: BackupRecord): Promise<void> {
  await writeFileAtomic(recordPath(file), `${JSON.stringify(record, null, 2)}\n`);
  await chmod(recordPath(file), privateMode);
}

/** Reads the record of a backup. Throws BackupError if the backup is incomplete. */
export async function readBackupRecord(file: string): Promise<BackupRecord> {
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new BackupError(`There is no backup ${file}. Name a file that the command leads backup wrote.`);
  const text = await textOf(recordPath(file));
  if (text === undefined)
    throw new BackupError(
      `${file} is not a whole backup: ${recordPath(file)} is missing. Use another backup; a backup must keep that file.`,
    );
  try {
    return backupRecord.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${recordPath(file)} cannot be read: it is not the record of a backup. Use another backup.`, { cause });
  }
}

/** The size and checksum of a file. */
export async function measureFile(file: string): Promise<Pick<BackupRecord, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    bytes += (chunk as Buffer).length;
    hash.update(chunk as Buffer);
  }
  return { bytes, sha256: hash.digest('hex') };
}
