import { hash } from 'node:crypto';
import { shownPrice } from '#lib/cars/price.ts';
import { isAvailable } from '#lib/cars/visibility.ts';
import { lawContextOf, priceHistory } from '#lib/compliance/law-context.ts';
import { type PriceRecord, updatePrices } from '#lib/compliance/price-history.ts';
import { runningFilesId } from '#lib/disk/code-id.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import type { Car } from '#lib/model/car.ts';
import type { Site } from '#lib/site/schema.ts';
import type { ReleaseLaw } from '#lib/verify/check.ts';

/** The code of the rules, and the code of the feeds, which can change what is said about a car whose page is unchanged. */
const ruleSources = ['lib/compliance', 'lib/feeds'].map((path) => ({ path, endings: ['.ts'] }));

/** The prices at which a release at `now` (milliseconds) offers its cars, added to those of the previous release (rule Q6). */
export function pricesAfter(before: PriceRecord | undefined, cars: readonly Car[], site: Site, now: number): PriceRecord {
  const offered = new Map<string, number>();
  for (const car of cars) {
    const dollars = isAvailable(car) ? shownPrice(car, site) : undefined;
    if (dollars !== undefined) offered.set(car.id, dollars);
  }
  return updatePrices(before ?? {}, offered, now);
}

/** The law that a dealer's release must comply with at `now`, in milliseconds. */
export async function releaseLaw(
  productDir: string,
  site: Site,
  cars: readonly Car[],
  prices: PriceRecord,
  now: number,
): Promise<ReleaseLaw> {
  const today = dayAt(now, site.locale.timeZone);
  const context = lawContextOf(site, priceHistory(cars, prices), now, today);
  const { country, states, names } = context;
  const key = hash('sha256', JSON.stringify([await runningFilesId(productDir, ruleSources), country, states, names])).slice(0, 20);
  return { key, context, settings: site.compliance.rules };
}
