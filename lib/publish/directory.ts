import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { openFolder } from '#lib/objects/folder.ts';
import { controlFileOf, publishedStatePath, type Target } from './target.ts';

/** A folder as a target: a mirror of the release, for nginx to serve or rsync to copy. */
export function directoryTarget(dir: string): Target {
  const folder = openFolder(dir, { controlDir: dirname(publishedStatePath), leftoverMs: 0 });

  async function inspect(paths: readonly string[], _isStateLost: boolean, progress: () => void): Promise<Manifest> {
    const limit = pLimit(32);
    const look = async (path: string) => {
      const record = await readFile(join(dir, path)).then(recordOf, () => undefined);
      progress();
      return { path, record };
    };
    const records = await Promise.all(paths.map((path) => limit(look, path)));
    return Object.fromEntries(records.flatMap(({ path, record }) => (record ? [[path, record]] : [])));
  }

  /** Nothing but its content says whose a file is. */
  async function findForeign(files: Manifest, progress: () => void): Promise<string[]> {
    const present = await inspect(Object.keys(files), true, progress);
    return Object.keys(present).filter((path) => present[path]?.sha256 !== files[path]?.sha256);
  }

  return {
    name: dir,
    accepts: () => true,
    readControl: async (path) => controlFileOf(await folder.read(path)),
    writeControl: folder.swap,
    inspect,
    findForeign,
    put: ({ path, content }) => folder.put(path, content),
    remove: folder.remove,
    atOnce: 16,
  };
}
