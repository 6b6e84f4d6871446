import { isListed, windowEnd } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import { carPath } from '#lib/routes/paths.ts';
import { carFile, carSlugOf } from '../car-file.ts';
import type { Check, Fault, StagedRelease } from '../check.ts';
import type { LinkRecord } from '../link-record.ts';

const mend = 'build again; if it stays, the build carried over what should have gone';

/** Why a car must not be seen; undefined for one that may. */
export function whyGone(car: Car | undefined, now: number, days: number): string | undefined {
  if (!car) return 'which the site does not list';
  if (isListed(car, now, days)) return undefined;
  const end = windowEnd(car, days);
  return end === undefined ? 'which is not for the dealer’s website' : `whose window ended at ${new Date(end).toISOString()}`;
}

/** The pages that show a car, or lead to its page. */
function* pagesWith(record: LinkRecord, slug: string) {
  for (const [file, { own, frame }] of record) if (own.includes(carPath(slug)) || frame.includes(carPath(slug))) yield file;
}

function goneFaults({ tree, catalogue, now }: StagedRelease, record: LinkRecord): Fault[] {
  const days = catalogue.site.cars.soldWindowDays;
  const past = new Map<string, string>();
  for (const car of catalogue.cars) {
    const why = whyGone(car, now, days);
    if (why) past.set(car.slug, why);
  }
  const faults: Fault[] = [];
  for (const file of tree.pages) {
    const slug = carSlugOf(file);
    if (slug === undefined) continue;
    const why = catalogue.carBySlug.has(slug) ? past.get(slug) : whyGone(undefined, now, days);
    if (why) faults.push({ file, problem: `is the page of a car ${why}`, mend });
    if (why) past.set(slug, why);
  }
  for (const [slug, why] of past) {
    const [file, ...others] = [...pagesWith(record, slug)].filter((page) => carSlugOf(page) !== slug);
    if (file)
      faults.push({
        file,
        problem: `shows the car ${slug}, ${why}`,
        mend,
        at: carPath(slug),
        ...(others.length > 0 ? { alsoIn: others.length } : {}),
      });
  }
  return faults;
}

/** What is for sale has a page, and what is past its window has none and stands on none (spec §4 listing visibility, §9 window). */
export const stock: Check = {
  rule: 'every listed car has its page; no page shows a car that is not listed or past its sold window (spec §4, §9)',
  whole: (release, record) => {
    const { catalogue, tree, now } = release;
    const missing = catalogue.cars
      .filter((car) => isListed(car, now, catalogue.site.cars.soldWindowDays) && !tree.files.has(carFile(car.slug)))
      .map((car): Fault => ({ file: carFile(car.slug), problem: `is missing: the site lists ${car.name}`, mend: 'build again' }));
    return [...missing, ...goneFaults(release, record)];
  },
};
