import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** The functions of node:fs/promises that a write uses; tests pass failing ones. */
export type WriteCalls = typeof nodeCalls;

const nodeCalls = { open, readFile, rename, rm };

/**
 * Writes a file whole or not at all: a temporary file in the same folder, flushed to disk, then renamed over the old one.
 * A file that holds the text already is left alone; returns whether it was written.
 */
export async function writeFileAtomic(path: string, text: string, calls: WriteCalls = nodeCalls): Promise<boolean> {
  if ((await textOf(path, calls)) === text) return false;
  const folder = dirname(path);
  await makeFolder(folder);
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    const file = await calls.open(temporary, 'wx');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await calls.rename(temporary, path);
  } catch (cause) {
    await calls.rm(temporary, { force: true });
    throw namePath(cause, path);
  }
  await syncFolder(folder, calls);
  return true;
}

/** Node's errors contain the path, except for failed writes, such as on a full disk. Adds the path to such an error, in Node's format. */
function namePath(cause: unknown, path: string): unknown {
  const error = cause as NodeJS.ErrnoException;
  if (error.syscall !== undefined && error.path === undefined) Object.assign(error, { path, message: `${error.message} '${path}'` });
  return error;
}

/** The file's text; undefined when there is no such file. */
export async function textOf(path: string, calls: Pick<WriteCalls, 'readFile'> = nodeCalls): Promise<string | undefined> {
  try {
    return await calls.readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

/** Without this a power cut may undo the rename. Windows cannot open a folder, and journals the rename itself. */
export async function syncFolder(folder: string, calls: Pick<WriteCalls, 'open'> = nodeCalls): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await calls.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
