import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '#lib/model/time.ts';

const prefix = 'forecourt-upload-';

/** No upload takes this long, so an older folder belongs to a process that was killed. */
const abandonedMs = hourMs;

/** A folder for the files of one request, below `parent`, readable only by us. */
export const makeUploadFolder = (parent: string): Promise<string> => mkdtemp(join(parent, prefix));

export const removeUploadFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Removes the folders of processes that were killed during an upload. */
export async function removeAbandonedFolders(parent: string, now: number): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(parent, name))) {
    const age = await stat(folder).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (age > abandonedMs) await removeUploadFolder(folder);
  }
}
