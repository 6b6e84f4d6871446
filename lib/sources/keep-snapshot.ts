import { link, rm } from 'node:fs/promises';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { linkParts, writeParts } from '#lib/disk/parts.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { snapshotPartsDir, snapshotPath, snapshotText } from './snapshot.ts';
import { hasSeal } from './snapshot-memory.ts';

type KeptSnapshot = { snapshot: Snapshot; snapshotHash: string | undefined };

/** Links a snapshot's file and its parts; false where a later pull has replaced that file, or the path is on another disk. */
async function linkSnapshot(from: string, path: string, sha256: string | undefined): Promise<boolean> {
  const isLinked = await link(from, path).then(
    () => true,
    () => false,
  );
  if (!isLinked || sha256 === undefined || !(await hasSeal(path, sha256))) return false;
  return linkParts((await textOf(path)) ?? '', snapshotPartsDir(from), snapshotPartsDir(path));
}

/** Keeps a snapshot at another path: by links to the dealer's files, which cost nothing, or else as files of its own. */
export async function keepSnapshot(workDir: string, path: string, { snapshot, snapshotHash }: KeptSnapshot): Promise<void> {
  await rm(path, { force: true });
  if (await linkSnapshot(snapshotPath(workDir, snapshot.slug), path, snapshotHash)) return;
  await rm(path, { force: true });
  const { text, parts } = snapshotText(snapshot);
  await writeParts(snapshotPartsDir(path), parts);
  await writeFileAtomic(path, text);
}
