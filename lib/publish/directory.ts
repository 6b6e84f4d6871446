import { hash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { tryFileLock } from '#lib/disk/file-lock.ts';
import { type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { type ControlFile, publishedStatePath, type Target, type Upload } from './target.ts';

const reasons: Record<string, string> = {
  EACCES: 'no permission to write it',
  EPERM: 'no permission to write it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EISDIR: 'there is a folder of that name',
  ENOTDIR: 'there is a file where a folder is needed',
  EEXIST: 'there is a file where a folder is needed',
};

/** Throws a file system error again with a reason that a person understands, if there is one. */
function rethrowExplained(cause: unknown): never {
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const reason = reasons[code];
  throw reason ? new Error(`${reason} (${code})`, { cause }) : cause;
}

const controlDir = dirname(publishedStatePath);

/** Others hold the lock only while they write one small file. */
const lockPollMs = 5;

/** A folder as a target: a mirror of the release, to be served by nginx or copied by rsync. */
export function directoryTarget(dir: string): Target {
  const staging = join(dir, controlDir, 'incoming');
  let prepared: Promise<unknown> | undefined;

  /** Makes the staging directory, and removes the files that a killed publication left in it. */
  const prepareStaging = () => {
    prepared ??= (async () => {
      await mkdir(staging, { recursive: true });
      for (const name of await readdir(staging)) await rm(join(staging, name), { force: true });
    })();
    return prepared;
  };

  async function put({ path, content }: Upload): Promise<void> {
    await prepareStaging();
    const temporary = join(staging, randomUUID());
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

  /** Removes a file, and the folders that are empty then. */
  async function remove(path: string): Promise<void> {
    await rm(join(dir, path), { force: true });
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      try {
        await rmdir(join(dir, folder));
      } catch {
        return; // it holds other files
      }
    }
  }

  async function inspect(paths: readonly string[]): Promise<Manifest> {
    const limit = pLimit(32);
    const records = await Promise.all(
      paths.map((path) => limit(() => readFile(join(dir, path)).then(recordOf, () => undefined)).then((record) => ({ path, record }))),
    );
    return Object.fromEntries(records.flatMap(({ path, record }) => (record ? [[path, record]] : [])));
  }

  async function readControl(path: string): Promise<ControlFile | undefined> {
    const text = await textOf(join(dir, path));
    return text === undefined ? undefined : { text, tag: hash('sha256', text) };
  }

  /** Compares and writes under a lock of the operating system, which other machines see too where the disk supports file locks. */
  async function writeControl(path: string, text: string, tag: string | undefined): Promise<string | undefined> {
    await mkdir(join(dir, controlDir), { recursive: true });
    const lock = join(dir, controlDir, '.lock');
    for (;;) {
      const unlock = await tryFileLock(lock, 'publish', Date.now());
      if (!unlock) {
        await setTimeout(lockPollMs);
        continue;
      }
      try {
        if ((await readControl(path))?.tag !== tag) return undefined;
        await writeFileAtomic(join(dir, path), text);
        return hash('sha256', text);
      } finally {
        await unlock();
      }
    }
  }

  return {
    name: dir,
    accepts: () => true,
    readControl: (path) => readControl(path).catch(rethrowExplained),
    writeControl: (path, text, tag) => writeControl(path, text, tag).catch(rethrowExplained),
    inspect,
    put: (upload) => put(upload).catch(rethrowExplained),
    remove: (path) => remove(path).catch(rethrowExplained),
    atOnce: 16,
  };
}
