import { listedCars } from '#lib/cars/visibility.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { siteCars } from '#lib/search/site-cars.ts';
import { loadSite } from '#lib/site/load.ts';
import { guardStock } from './stock-guard.ts';

/**
 * Keeps a stock that fell too far since the last pull from becoming the snapshot: a feed that lost half of its cars must not reach
 * pages, and must not delay the removal of sold cars. Throws RefusedError.
 */
export const admitStock =
  ({ tenantsDir, productTenantsDir }: Workspace, slug: string, now: () => number, acceptDrop: boolean) =>
  async (next: Snapshot, previous: Snapshot | undefined): Promise<void> => {
    if (!previous || acceptDrop) return;
    const { site } = await loadSite({ tenantsDir, productTenantsDir, slug, remote: next.remote });
    const [before = 0, cars = 0] = [previous, next].map((one) => listedCars(siteCars(one, site), site, now()).length);
    guardStock(slug, cars, before, site.build, acceptDrop);
  };
