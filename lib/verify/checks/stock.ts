import { isListed, windowEnd } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { carPath } from '#lib/routes/paths.ts';
import { carFile, carSlugOf } from '../car-file.ts';
import type { Fault, ReleaseCheckRow, UnmeasuredRelease } from '../check.ts';
import type { LinkRecord } from '../link-record.ts';

const fix = 'build again; if it stays, the build carried over a page that it should have removed';

/** The problem of a car that is not in the stock. */
export const unlisted = 'which the site does not list';

/** Why a car must not be on the site. Undefined for a listed car. */
export function whyNotListed(car: Car | undefined, now: number, days: number): string | undefined {
  if (!car) return unlisted;
  if (isListed(car, now, days)) return undefined;
  const end = windowEnd(car, days);
  return end === undefined ? 'which is not for the dealer’s website' : `whose window ended at ${new Date(end).toISOString()}`;
}

type Listing = { listed: readonly Car[]; past: ReadonlyMap<string, string> };
const listings = new WeakMap<Catalogue, { now: number; listing: Listing }>();

/**
 * The cars of a stock that the site lists at `now`, and why the others must not be on it, by slug. Cached, because both parts of a
 * verification use it.
 */
function listingOf(catalogue: Catalogue, now: number): Listing {
  const cachedListing = listings.get(catalogue);
  if (cachedListing?.now === now) return cachedListing.listing;
  const [listed, past]: [Car[], Map<string, string>] = [[], new Map()];
  for (const car of catalogue.cars) {
    const why = whyNotListed(car, now, catalogue.site.cars.soldWindowDays);
    if (why) past.set(car.slug, why);
    else listed.push(car);
  }
  const listing = { listed, past };
  listings.set(catalogue, { now, listing });
  return listing;
}

/** The pages that show a car or link to its page. */
function* pagesWith(record: LinkRecord, slug: string) {
  for (const [file, { own, frame }] of record) if (own.includes(carPath(slug)) || frame.includes(carPath(slug))) yield file;
}

function expiredFaults({ tree, catalogue, now }: UnmeasuredRelease, record: LinkRecord): Fault[] {
  const past = new Map(listingOf(catalogue, now).past);
  const faults: Fault[] = [];
  for (const file of tree.pages) {
    const slug = carSlugOf(file);
    if (slug === undefined) continue;
    const why = catalogue.carBySlug.has(slug) ? past.get(slug) : unlisted;
    if (why) faults.push({ file, problem: `is the page of a car ${why}`, fix });
    if (why) past.set(slug, why);
  }
  for (const [slug, why] of past) {
    const [file, ...others] = [...pagesWith(record, slug)].filter((page) => carSlugOf(page) !== slug);
    const problem = `shows the car ${slug}, ${why}`;
    if (file) faults.push({ file, problem, fix, at: carPath(slug), alsoIn: others.length || undefined });
  }
  return faults;
}

/** Every listed car has a page; no page shows a car that is not listed or past its sold window (rules L2, L3). */
export const stockCheck: ReleaseCheckRow = {
  links: (release, record) => {
    const { catalogue, tree, now } = release;
    const missing = listingOf(catalogue, now)
      .listed.filter((car) => !tree.files.has(carFile(car.slug)))
      .map((car): Fault => ({ file: carFile(car.slug), problem: `is missing: the site lists ${car.name}`, fix: 'build again' }));
    return [...missing, ...expiredFaults(release, record)];
  },
};
