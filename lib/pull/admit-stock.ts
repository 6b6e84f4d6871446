import { listedCars } from '#lib/cars/visibility.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { siteCars } from '#lib/search/site-cars.ts';
import { loadSite } from '#lib/site/load.ts';
import { carsWithListingOnly } from '#lib/sources/listing-only.ts';
import { type GuardWords, guardDetails, guardFacts, guardStock } from '#lib/sources/stock-guard.ts';
import { lostFacts } from './lost-facts.ts';

export type Admission = {
  /** The command that pulls, and that takes `--accept-drop`. */
  command: 'build' | 'pull';
  acceptDrop: boolean;
  /** Returns how many cars the live release still lists. Called if the snapshot is lost. */
  liveCars?: () => Promise<number | undefined>;
};

const words: Record<Admission['command'], GuardWords> = {
  build: { kept: 'the last release stays live', command: 'build' },
  pull: { kept: 'the last snapshot stays', command: 'pull' },
};

/**
 * Refuses a stock that dropped too far since the last pull, or lost too many details or prices, as the new snapshot (rules R4, R10, R59): a
 * feed that lost half of its cars must not reach pages, and must not delay the removal of sold cars. Throws RefusedError.
 */
export const admitStock =
  ({ tenantsDir, productTenantsDir }: Workspace, slug: string, now: () => number, { command, acceptDrop, liveCars }: Admission) =>
  async (next: Snapshot, previous: Snapshot | undefined): Promise<void> => {
    if (acceptDrop) return;
    const { site } = await loadSite({ tenantsDir, productTenantsDir, slug, remote: next.remote });
    const listedOf = (snapshot: Snapshot) => listedCars(siteCars(snapshot, site), site, now());
    const cars = listedOf(next);
    const before = previous && listedOf(previous);
    guardStock(slug, cars.length, before ? before.length : await liveCars?.(), site.build, acceptDrop, words[command]);
    // Cars that already lacked their details were accepted earlier.
    const [without, wasWithout] = [carsWithListingOnly(next), carsWithListingOnly(previous)];
    const missing = cars.filter(({ id }) => without.has(id) && !wasWithout.has(id)).length;
    const first = next.report.dropped.find(({ effect }) => effect === 'listingOnly')?.reason ?? '';
    guardDetails(slug, { missing, cars: cars.length, first }, site.build, words[command]);
    const detailed = cars.filter(({ id }) => !without.has(id));
    guardFacts(slug, lostFacts(detailed, before ?? [], site), site.build, words[command]);
  };
