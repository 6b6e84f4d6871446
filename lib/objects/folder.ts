import { hash, randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { tryFileLock } from '#lib/disk/file-lock.ts';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

const reasons: Record<string, string> = {
  EACCES: 'no permission to read or write it',
  EPERM: 'no permission to read or write it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  EISDIR: 'there is a folder of that name',
  ENOTDIR: 'there is a file where a folder is needed',
  EEXIST: 'there is a file where a folder is needed',
};

/**
 * Rethrows a file system error with an understandable reason, if there is one. `path` is the affected path, if the caller does not name it.
 */
function rethrowExplained(cause: unknown, path?: string): never {
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const reason = reasons[code];
  throw reason ? new Error(`${path === undefined ? '' : `${path}: `}${reason} (${code})`, { cause }) : cause;
}

/** Others hold the lock only while they write one small file. */
const lockPollMs = 5;

export type FolderOptions = {
  /** The name of a subfolder for unfinished files and the lock. It is not listed. */
  controlDir: string;
  /** The age at which unfinished files count as left by a killed process, in milliseconds. 0 if only one process writes at a time. */
  leftoverMs: number;
};

/** A folder as a store: an object is a file, which appears by a rename. */
export function openFolder(dir: string, { controlDir, leftoverMs }: FolderOptions): ObjectStore {
  const staging = join(dir, controlDir, 'incoming');
  let prepared: Promise<unknown> | undefined;

  /** Creates the staging folder, and removes leftovers of killed processes from it. */
  const prepareStaging = () => {
    prepared ??= (async () => {
      await makeFolder(staging);
      for (const name of await readdir(staging)) {
        const stats = leftoverMs === 0 ? undefined : await statIfAny(join(staging, name));
        if (leftoverMs === 0 || (stats && stats.mtimeMs < Date.now() - leftoverMs)) await rm(join(staging, name), { force: true });
      }
    })();
    return prepared;
  };

  async function put(key: string, content: Buffer): Promise<void> {
    await prepareStaging();
    const temporary = join(staging, randomUUID());
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await makeFolder(dirname(join(dir, key)));
    await rename(temporary, join(dir, key));
  }

  /** Removes a file, and the folders that become empty. */
  async function remove(key: string): Promise<void> {
    await rm(join(dir, key), { force: true });
    for (let folder = dirname(key); folder !== '.'; folder = dirname(folder)) {
      try {
        await rmdir(join(dir, folder));
      } catch {
        return; // it holds other files
      }
    }
  }

  async function read(key: string): Promise<StoredObject | undefined> {
    try {
      const content = await readFile(join(dir, key));
      return { content, tag: hash('sha256', content) };
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw cause;
    }
  }

  /** Compares and writes under a lock of the operating system, which other machines see too where the disk supports file locks. */
  async function swap(key: string, text: string, tag: string | undefined): Promise<string | undefined> {
    await makeFolder(join(dir, controlDir));
    const lock = join(dir, controlDir, '.lock');
    for (;;) {
      const unlock = await tryFileLock(lock, 'swap', Date.now());
      if (!unlock) {
        await setTimeout(lockPollMs);
        continue;
      }
      try {
        if ((await read(key))?.tag !== tag) return undefined;
        await writeFileAtomic(join(dir, key), text);
        return hash('sha256', text);
      } finally {
        await unlock();
      }
    }
  }

  async function* list(prefix: string): AsyncGenerator<{ key: string; bytes: number; ageMs: number }> {
    for (const path of await listFilesIfAny(join(dir, prefix))) {
      const key = `${prefix}${path}`;
      const stats = key.startsWith(`${controlDir}/`) ? undefined : await stat(join(dir, key)).catch(() => undefined);
      if (stats) yield { key, bytes: stats.size, ageMs: Math.max(0, Date.now() - stats.mtimeMs) };
    }
  }

  return {
    name: dir,
    read: (key) => read(key).catch((cause) => rethrowExplained(cause, join(dir, key))),
    put: (key, content) => put(key, content).catch((cause) => rethrowExplained(cause)),
    swap: (key, text, tag) => swap(key, text, tag).catch((cause) => rethrowExplained(cause)),
    list,
    remove: (key) => remove(key).catch((cause) => rethrowExplained(cause)),
    close: () => undefined,
  };
}
