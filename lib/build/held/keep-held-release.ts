import { basename, join } from 'node:path';
import { nextCommand } from '#lib/model/next-command.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { damageText, findCompleteReleases } from '#lib/releases/damage.ts';
import { findLikelyDamage, noteDamage } from '#lib/releases/damage-note.ts';
import { commandToRelease, type HeldUpkeep } from '#lib/releases/held-error.ts';
import { type Hold, readHold } from '#lib/releases/hold.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import { type Release, ReleaseError, readRecord } from '#lib/releases/release-record.ts';
import { restoreFiles } from '#lib/releases/restore-files.ts';
import { liveId } from '#lib/releases/switch.ts';
import { readSnapshot, SnapshotError } from '#lib/sources/snapshot.ts';
import { type HeldDealer, markSoldCars } from './mark-sold-cars.ts';

/** The hold on a dealer and its live release. Undefined if builds may release. Without a live release there is nothing to hold. */
export async function findHeldRelease(outDir: string, slug: string): Promise<{ hold: Hold; live: Release } | undefined> {
  const hold = await readHold(outDir, slug);
  const id = hold && (await liveId(outDir, slug));
  if (!hold || id === undefined) return undefined;
  const live = await readRecord(outDir, slug, id);
  if (live) return { hold, live };
  throw new ReleaseError(`${slug}: ${id} is held, and its record is missing or damaged. Run: ${commandToRelease(slug)}`);
}

export async function requireSnapshot(workDir: string, slug: string): Promise<Snapshot> {
  const snapshot = await readSnapshot(workDir, slug);
  if (!snapshot) throw new SnapshotError(`${slug}: this dealer was never pulled. Run: ${nextCommand('pull', slug)}`);
  return snapshot;
}

/** Restores the damaged files of a held release. A file that no other release has cannot be built again, because the data is newer. */
async function restoreDamage({ workspace, slug }: HeldDealer, live: Release): Promise<string[]> {
  const { outDir, workDir } = workspace;
  const damaged = await findLikelyDamage(outDir, slug, live);
  if (damaged.length === 0) return [];
  const alsoAt = (file: string) => (file.startsWith('images/') ? join(workDir, 'images', basename(file)) : undefined);
  const lost = await restoreFiles({ outDir, slug, id: live.id, damaged, alsoAt });
  // Marking the sold cars writes that file again.
  const missing = lost.filter(({ file }) => file !== 'availability.json');
  await noteDamage(outDir, slug, live.id, missing);
  if (missing.length === 0) return damaged.map(({ file }) => file);
  const [complete] = await findCompleteReleases(outDir, slug, [live.id]);
  const rollback = complete === undefined ? '' : `${nextCommand('rollback', slug, '--to', complete)}\nOr, if builds may release again: `;
  throw new ReleaseError(
    `${slug}: ${live.id} is held and damaged: ${damageText(missing)}. No other release has what is missing. Run: ${rollback}${commandToRelease(slug)}`,
  );
}

/**
 * What a build does for a held dealer (rule R31): repairs the live release within itself, and marks cars that were sold or removed since. Throws
 * ReleaseError when damage cannot be repaired. Call it under the dealer's lock.
 */
export async function keepHeldRelease(dealer: HeldDealer, hold: Hold, live: Release): Promise<HeldUpkeep> {
  const restored = await restoreDamage(dealer, live).catch(async (error: Error) => {
    // Sold cars are marked anyway. Only the long record knows which cars the pages show.
    if (await readDetails(dealer.workspace.outDir, dealer.slug, live.id)) await markSoldCars(dealer, live);
    throw error;
  });
  return { slug: dealer.slug, hold, restored, ...(await markSoldCars(dealer, live)) };
}
