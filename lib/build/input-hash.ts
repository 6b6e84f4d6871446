import { hash } from 'node:crypto';
import { releaseSources, runningFilesId } from '#lib/disk/code-id.ts';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Release, ReleaseInput } from '#lib/releases/release-record.ts';
import type { LoadedDealer } from './load-dealer.ts';
import type { DealerMemory } from './memory/dealer-memory.ts';

// Pictures are listed in the order in which they were drawn, which varies.
const sorted = (entries: object) => Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));

/** A digest of all pictures that pages and feeds show. */
export const digestPictures = ({
  pictures,
  sharePictures,
  feedPictures,
}: Pick<LoadedDealer, 'pictures' | 'sharePictures' | 'feedPictures'>): string =>
  hash('sha256', JSON.stringify([sorted(pictures), sorted(sharePictures), sorted(feedPictures)]));

/**
 * Hashes everything that a release is made from: the stock, the settings, the content, the pictures, and the code of pages and builds.
 * `leftOut` are the IDs of quarantined cars. Undefined if the hash of the snapshot is unknown.
 */
export async function hashInput(
  dealer: LoadedDealer,
  codeId: string,
  productDir: string,
  leftOut: readonly string[] = [],
  memory?: Pick<DealerMemory, 'pictures'>,
): Promise<string | undefined> {
  const { snapshotHash, site, allContent, reviews, postcodes, imageFiles, icons } = dealer;
  if (!snapshotHash) return undefined;
  const code = [codeId, await runningFilesId(productDir, releaseSources)];
  const shown = [
    memory?.pictures?.digest ?? digestPictures(dealer),
    [...imageFiles].sort(),
    [...icons].map(([file, bytes]) => [file, hash('sha256', bytes)]),
  ];
  return hash('sha256', JSON.stringify([code, snapshotHash, site, allContent, reviews, postcodes, shown, leftOut]));
}

/** Until when a list of removed cars stays the same, if no car arrives or leaves. */
export const removedCarsUntil = (removed: readonly RemovedCar[], days: number): number =>
  Math.min(Number.POSITIVE_INFINITY, ...removed.map(({ removedAt }) => removedAt + days * dayMs));

/** The input of the live release, if a build from input with this `hash` at `now` (milliseconds) would produce the same release. */
export function sameInput({ input, builtAt }: Release, hash: string | undefined, now: number): ReleaseInput | undefined {
  return input && input.hash === hash && builtAt <= now && now < input.until ? input : undefined;
}
