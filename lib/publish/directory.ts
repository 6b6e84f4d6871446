import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { statePath, type Target, type Upload } from './target.ts';

const code = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

const troubles: Record<string, string> = {
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EISDIR: 'a folder of that name is in the way',
  ENOTDIR: 'a file is in the way where a folder should be',
  EEXIST: 'a file is in the way where a folder should be',
};

/** Says what is wrong with a file in words, where they are known. */
function inWords(cause: unknown): never {
  const words = troubles[code(cause)];
  throw words ? new Error(`${words} (${code(cause)})`, { cause }) : cause;
}

/** A folder as a target: a mirror of the release, such as what nginx serves or rsync copies on. Only files that a publication put there are ever removed. */
export function directoryTarget(dir: string): Target {
  const scratch = join(dir, dirname(statePath), 'incoming');
  let swept: Promise<unknown> | undefined;

  /** Makes the place where files are written before they get their name, and clears what a killed run left in it. */
  const sweep = () => {
    swept ??= (async () => {
      await mkdir(scratch, { recursive: true });
      for (const name of await readdir(scratch)) await rm(join(scratch, name), { force: true });
    })();
    return swept;
  };

  async function put({ path, content }: Upload): Promise<void> {
    await sweep();
    const temporary = join(scratch, randomUUID());
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await rename(temporary, join(dir, path));
  }

  /** Removes a file, and the folders that it leaves empty. */
  async function remove(path: string): Promise<void> {
    await rm(join(dir, path), { force: true });
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      try {
        await rmdir(join(dir, folder));
      } catch {
        return; // something else is in it
      }
    }
  }

  async function look(paths: readonly string[]): Promise<Manifest> {
    const limit = pLimit(32);
    const found = await Promise.all(
      paths.map((path) => limit(() => readFile(join(dir, path)).then(recordOf, () => undefined)).then((record) => ({ path, record }))),
    );
    return Object.fromEntries(found.flatMap(({ path, record }) => (record ? [[path, record]] : [])));
  }

  return {
    name: dir,
    takes: () => true,
    readState: () => textOf(join(dir, statePath)).catch(inWords),
    writeState: (text) => writeFileAtomic(join(dir, statePath), text).then(() => undefined, inWords),
    look,
    put: (upload) => put(upload).catch(inWords),
    remove: (path) => remove(path).catch(inWords),
    atOnce: 16,
  };
}
