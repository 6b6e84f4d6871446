import { rm } from 'node:fs/promises';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { linkParts, writeParts } from '#lib/disk/parts.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { sealOf, snapshotPartsDir, snapshotPath, snapshotText } from './snapshot.ts';

type KeptSnapshot = { snapshot: Snapshot; snapshotHash: string | undefined };

/**
 * Saves a snapshot to another path: a copy of its small file, and links to its parts. If a later pull has replaced them, or the path is on
 * another disk, everything is written again.
 */
export async function keepSnapshot(workDir: string, path: string, { snapshot, snapshotHash }: KeptSnapshot): Promise<void> {
  // In an earlier release it may be a link to the dealer's own file.
  await rm(path, { force: true });
  const from = snapshotPath(workDir, snapshot.slug);
  const text = await textOf(from);
  const isSame = text !== undefined && snapshotHash !== undefined && sealOf(text) === snapshotHash;
  if (isSame && (await linkParts(text, snapshotPartsDir(from), snapshotPartsDir(path)))) {
    await writeFileAtomic(path, text);
    return;
  }
  const snapshotFiles = snapshotText(snapshot);
  await writeParts(snapshotPartsDir(path), snapshotFiles.parts);
  await writeFileAtomic(path, snapshotFiles.text);
}
