import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { syncFolder } from '#lib/disk/atomic-file.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { asidePrefix, releasePattern, releasesDir } from './paths.ts';

/** The id of the release that `current` leads to; undefined when it leads nowhere or is not there. */
export async function liveId(outDir: string, slug: string, calls: ReleaseCalls = releaseCalls): Promise<string | undefined> {
  try {
    const [folder, id = '', ...more] = (await calls.readlink(join(outDir, slug, 'current'))).replace(/\/+$/, '').split(/[\\/]/);
    if (folder !== 'releases' || more.length > 0 || !releasePattern.test(id)) return undefined;
    return (await calls.stat(join(releasesDir(outDir, slug), id))).isDirectory() ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Makes a release the live one by one rename, so that a reader sees the old tree or the new. */
export async function switchTo(outDir: string, slug: string, id: string, calls: ReleaseCalls): Promise<void> {
  const aside = join(outDir, slug, `${asidePrefix}${randomUUID()}`);
  await calls.symlink(join('releases', id), aside, 'dir');
  try {
    await calls.rename(aside, join(outDir, slug, 'current'));
  } catch (error) {
    await calls.rm(aside, { force: true });
    throw error;
  }
  await syncFolder(join(outDir, slug), calls);
}
