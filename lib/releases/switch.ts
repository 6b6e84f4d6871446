import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { syncFolder } from '#lib/disk/atomic-file.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { newLinkPrefix, releasePattern, releasesDir } from './paths.ts';

/** The id of the release that `current` links to. Undefined if the link is missing or broken. */
export async function liveId(outDir: string, slug: string, calls: ReleaseCalls = releaseCalls): Promise<string | undefined> {
  try {
    const [folder, id = '', ...more] = (await calls.readlink(join(outDir, slug, 'current'))).replace(/\/+$/, '').split(/[\\/]/);
    if (folder !== 'releases' || more.length > 0 || !releasePattern.test(id)) return undefined;
    return (await calls.stat(join(releasesDir(outDir, slug), id))).isDirectory() ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Makes a release live with one rename, so that a reader sees the old tree or the new one, never a mix. */
export async function switchTo(outDir: string, slug: string, id: string, calls: ReleaseCalls): Promise<void> {
  const newLink = join(outDir, slug, `${newLinkPrefix}${randomUUID()}`);
  await calls.symlink(join('releases', id), newLink, 'dir');
  try {
    await calls.rename(newLink, join(outDir, slug, 'current'));
  } catch (error) {
    await calls.rm(newLink, { force: true });
    throw error;
  }
  await syncFolder(join(outDir, slug), calls);
}
