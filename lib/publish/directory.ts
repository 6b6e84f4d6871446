import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { publishedStatePath, type Target, type Upload } from './target.ts';

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

/** A folder as a target: a mirror of the release, to be served by nginx or copied by rsync. */
export function directoryTarget(dir: string): Target {
  const staging = join(dir, dirname(publishedStatePath), 'incoming');
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

  return {
    name: dir,
    accepts: () => true,
    readState: () => textOf(join(dir, publishedStatePath)).catch(rethrowExplained),
    writeState: (text) => writeFileAtomic(join(dir, publishedStatePath), text).then(() => undefined, rethrowExplained),
    inspect,
    put: (upload) => put(upload).catch(rethrowExplained),
    remove: (path) => remove(path).catch(rethrowExplained),
    atOnce: 16,
  };
}
