import { isAvailable, listedCars } from '#lib/cars/visibility.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { availabilityText } from '#lib/hosting/availability.ts';
import { availabilityPath } from '#lib/model/availability.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { replaceText } from '#lib/releases/replace-text.ts';
import { decodeCarRecords } from '#lib/report/car-record.ts';
import { siteCars } from '#lib/search/site-cars.ts';
import { loadSite } from '#lib/site/load.ts';
import { SiteError } from '#lib/site/problem.ts';
import { settingsSchema } from '#lib/site/schema.ts';

export type HeldDealer = { workspace: Workspace; slug: string; now: number; snapshot: Snapshot };

/** The dealer's settings, or the defaults if the settings are broken, which may be the reason for the rollback. */
async function settingsOf({ workspace, slug, snapshot }: HeldDealer) {
  const { tenantsDir, productTenantsDir } = workspace;
  const { cars, labels } = settingsSchema.shape;
  try {
    const { site } = await loadSite({ tenantsDir, productTenantsDir, slug, remote: snapshot.remote });
    return { cars: site.cars, labels: site.labels };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { cars: cars.parse({}), labels: labels.parse({}) };
  }
}

/**
 * Updates /availability.json of a held release with the cars that were sold or removed since it was built (rules L8, R31), so that its
 * pages mark them. The stock filter of the settings does not count: a wrong one would remove cars that are for sale. Returns the record of
 * the release and the number of cars that its pages would otherwise show for sale.
 */
export async function markSoldCars(dealer: HeldDealer, live: Release): Promise<{ release: Release; marked: number }> {
  const { workspace, slug, now, snapshot } = dealer;
  const { outDir } = workspace;
  const shown = decodeCarRecords((await readDetails(outDir, slug, live.id))?.cars) ?? [];
  const settings = await settingsOf(dealer);
  const unfiltered = { slug, ...settings, dealer: { locations: [] }, search: { stockFilter: [] } };
  const listed = new Map(listedCars(siteCars(snapshot, unfiltered), unfiltered, now).map((car) => [car.id, car]));
  const cars = shown.flatMap(({ id }) => listed.get(id) ?? []);
  const removedCars = shown.filter(({ id }) => !listed.has(id)).map(({ id, slug: page }) => ({ id, slug: page, removedAt: now }));
  const sold = new Set([...removedCars.map(({ id }) => id), ...cars.filter((car) => !isAvailable(car)).map(({ id }) => id)]);
  const text = availabilityText(cars, removedCars, settings, now, Number.POSITIVE_INFINITY);
  return {
    release: await replaceText(outDir, slug, live, availabilityPath.slice(1), text),
    marked: shown.filter(({ id, status }) => status !== 'sold' && sold.has(id)).length,
  };
}
