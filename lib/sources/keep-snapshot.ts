import { link, rm } from 'node:fs/promises';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { snapshotPath, snapshotText } from './snapshot.ts';
import { hasSeal } from './snapshot-memory.ts';

type KeptSnapshot = { snapshot: Snapshot; snapshotHash: string | undefined };

/**
 * Keeps a snapshot at another path: by a link to the dealer's file, which costs nothing, or as a file of its own where a later pull has
 * replaced that file or the path is on another disk.
 */
export async function keepSnapshot(workDir: string, path: string, { snapshot, snapshotHash }: KeptSnapshot): Promise<void> {
  await rm(path, { force: true });
  const isLinked = await link(snapshotPath(workDir, snapshot.slug), path).then(
    () => true,
    () => false,
  );
  if (isLinked && snapshotHash !== undefined && (await hasSeal(path, snapshotHash))) return;
  await rm(path, { force: true });
  await writeFileAtomic(path, snapshotText(snapshot).text);
}
