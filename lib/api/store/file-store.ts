import { open } from 'node:fs/promises';
import type { Kysely, Transaction } from 'kysely';
import type { LeadFile } from '#lib/leads/files/lead-file.ts';
import { hourMs } from '#lib/model/time.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;

/** A file that is ready to be stored: its name, type, and the path of its content. */
export type NewFile = Omit<LeadFile, 'url'> & { path: string };

/** Content is stored in parts of this size, so that no file is in memory completely. */
const partBytes = 512 * 1024;

/** A file that no lead has taken after this long belongs to a request that failed. */
const unclaimedMs = hourMs;

async function writeContent(trx: Transaction<LeadTables>, { id, path }: NewFile): Promise<void> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(partBytes);
    for (let part = 0; ; part++) {
      const { bytesRead } = await file.read(buffer, 0, partBytes);
      if (bytesRead === 0) return;
      await trx
        .insertInto('file_parts')
        .values({ file_id: id, part, content: buffer.subarray(0, bytesRead) })
        .execute();
    }
  } finally {
    await file.close();
  }
}

/**
 * Stores files before their lead, each in its own transaction, so that a large file does not delay other leads. They belong to no lead
 * until `claimFiles` gives them to one.
 */
export async function storeFiles(db: Db, files: readonly NewFile[], now: number): Promise<void> {
  for (const [position, file] of files.entries())
    await db.transaction().execute(async (trx) => {
      const { id, name, type, bytes } = file;
      await trx.insertInto('files').values({ id, lead_id: null, version: null, position, name, type, bytes, at: now }).execute();
      await writeContent(trx, file);
    });
}

/** The files of a lead no longer exist. The client must send the request again. */
class MissingFilesError extends Error {
  override name = 'MissingFilesError';
}

/** Gives stored files to a version of a lead, inside the transaction that stores it. */
export async function claimFiles(
  trx: Transaction<LeadTables>,
  ids: readonly string[],
  { leadId, version }: { leadId: string; version: number },
): Promise<void> {
  if (ids.length === 0) return;
  const { numUpdatedRows } = await trx
    .updateTable('files')
    .set({ lead_id: leadId, version })
    .where('id', 'in', ids)
    .where('lead_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(ids.length)) throw new MissingFilesError(`${ids.length - Number(numUpdatedRows)} files of a lead are gone`);
}

/** Removes files that a request stored and no lead took. */
export async function discardFiles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('files').where('id', 'in', ids).where('lead_id', 'is', null).execute();
}

/** Removes files whose request ended without a lead, because the process was killed. */
export const removeUnclaimedFiles = (db: Db, now: number) =>
  db
    .deleteFrom('files')
    .where('lead_id', 'is', null)
    .where('at', '<', now - unclaimedMs)
    .execute();

/** Removes the files of leads. Returns how many there were. */
export async function removeLeadFiles(db: Db, leadIds: readonly string[]): Promise<number> {
  if (leadIds.length === 0) return 0;
  return Number((await db.deleteFrom('files').where('lead_id', 'in', leadIds).executeTakeFirst()).numDeletedRows);
}

/** The files of a lead up to a version, in the order in which they were sent. */
export const listLeadFiles = (db: Db, leadId: string, version: number): Promise<LeadFile[]> =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'type', 'bytes'])
    .where('lead_id', '=', leadId)
    .where('version', '<=', version)
    .orderBy('version')
    .orderBy('position')
    .execute();

/** A file of a stored lead; undefined if there is none. */
export const findLeadFile = (db: Db, id: string): Promise<LeadFile | undefined> =>
  db.selectFrom('files').select(['id', 'name', 'type', 'bytes']).where('id', '=', id).where('lead_id', 'is not', null).executeTakeFirst();

/** The content of a file, read as it is consumed. */
export async function* readFileContent(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const row = await db.selectFrom('file_parts').select('content').where('file_id', '=', id).where('part', '=', part).executeTakeFirst();
    if (!row) return;
    yield row.content;
  }
}
