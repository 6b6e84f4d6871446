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

/** The code of the rules. */
const ruleSources = [{ path: 'lib/compliance', endings: ['.ts'] }];

/** The prices at which a release at `now` (milliseconds) offers its cars, added to those of the release before (rule Q6). */
export function pricesAfter(before: PriceRecord | undefined, cars: readonly Car[], site: Site, now: number): PriceRecord {
  const offered = cars.flatMap((car): [string, number][] => {
    const dollars = isAvailable(car) ? shownPrice(car, site) : undefined;
    return dollars === undefined ? [] : [[car.id, dollars]];
  });
  return updatePrices(before ?? {}, new Map(offered), now);
}

/** The law that a release of a dealer must keep at `now`, in milliseconds. */
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
