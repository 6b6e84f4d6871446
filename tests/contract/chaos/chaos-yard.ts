import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeYard } from '../build/tenants.ts';
import { bucket, keys, startStorage } from '../publish/storage.ts';
import { startPlatform } from '../sources/fake-platform.ts';
import { operatorFor, searchKey, token } from '../sources/workplace.ts';
import { makeDealer, writeDealer, writePictures } from './dealers.ts';
import { makeMemory } from './memory.ts';
import type { SourceFault } from './operations.ts';
import { liveIdOf, readBucket, readTree, type Tree } from './trees.ts';

export const targetKinds = ['folder', 'bucket'] as const;
export type TargetName = (typeof targetKinds)[number];

/** What damage at a target the next publication need not notice, by path. */
export type AtTarget = { changed: Set<string>; foreign: Set<string>; orphans: Set<string> };

/** Three dealers, one of them on a platform; a folder and a bucket to publish to. */
export async function makeChaosYard() {
  const yard = await makeYard();
  const platform = await startPlatform();
  await writeFile(join(yard.tenantsDir, 'operator.json'), operatorFor(platform));
  // Its tags are made of lengths, so two texts of one length would be the same.
  platform.etags = false;
  const storage = await startStorage();
  const dealers = [makeDealer('north-cars', false), makeDealer('harbour-utes', true), makeDealer('valley-vans', false)];
  for (const dealer of dealers) {
    if (!dealer.isPlatform) await writePictures(yard, dealer.slug);
    await writeDealer(yard, platform, dealer);
  }
  const mirrors = join(yard.outDir, '..', 'mirrors');
  const folderOf = (slug: string) => join(mirrors, slug);
  const state = {
    fault: 'none' as SourceFault | 'none',
    /** Damage that keeps size and time and that nothing has noticed yet, by dealer. */
    hidden: new Map(dealers.map(({ slug }) => [slug, new Set<string>()])),
    /** What was in the stock at the last pull that said it worked; undefined where only the product knows. */
    pulledAs: new Map<string, string | undefined>(),
    /** The same of the live release. */
    liveAs: new Map<string, string | undefined>(),
    isSnapshotDamaged: new Set<string>(),
    wasRolledBack: new Set<string>(),
    atTarget: new Map<string, AtTarget>(),
  };
  return {
    ...yard,
    platform,
    storage,
    dealers,
    memory: makeMemory(yard.outDir),
    state,
    env: { ...keys, FORECOURT_API_TOKEN: token, FORECOURT_SEARCH_KEY: searchKey, FORECOURT_PRIVATE_DESTINATIONS: 'allow' },
    folderOf,
    addressOf: (target: TargetName) =>
      target === 'folder' ? join(mirrors, '{slug}') : `s3://${bucket}/{slug}?endpoint=${encodeURIComponent(storage.endpoint)}`,
    /** What a target holds, without the state of publications. */
    published: async (target: TargetName, slug: string): Promise<Tree> => {
      const tree = target === 'folder' ? await readTree(folderOf(slug)) : await readBucket(storage, slug);
      return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith('.forecourt/')));
    },
    atTarget: (target: TargetName, slug: string): AtTarget => {
      const key = `${target} ${slug}`;
      const known = state.atTarget.get(key) ?? { changed: new Set(), foreign: new Set(), orphans: new Set() };
      state.atTarget.set(key, known);
      return known;
    },
    isHeld: (slug: string) => existsSync(join(yard.outDir, slug, 'releases', 'hold.json')),
    liveId: (slug: string) => liveIdOf(yard.outDir, slug),
    snapshot: (slug: string): Promise<string | undefined> => {
      const path = join(yard.workDir, 'snapshots', `${slug}.json`);
      return existsSync(path) ? readFile(path, 'utf8') : Promise.resolve(undefined);
    },
    close: async () => {
      await Promise.all([platform.close(), storage.close()]);
    },
  };
}

export type ChaosYard = Awaited<ReturnType<typeof makeChaosYard>>;
