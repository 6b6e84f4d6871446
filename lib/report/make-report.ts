import type { Car } from '#lib/model/car.ts';
import type { PullReport } from '#lib/model/snapshot.ts';
import type { PageSite } from '#lib/pages/site-data.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { type CarRecord, shortened } from './car-record.ts';
import { judge } from './quality/judge.ts';
import type { BuildReport, NextDue } from './report.ts';
import type { Size } from './sizes.ts';
import { changesOfStock } from './stock-changes.ts';

export type ReportInput = {
  slug: string;
  site: PageSite;
  release: Release;
  now: number;
  /** All cars that were pulled, and whether any picture of each can be shown. */
  pulledCars: readonly Car[];
  hasPhoto: (car: Car) => boolean;
  /** The listed cars as this release keeps them, and as the one before did. */
  cars: readonly CarRecord[];
  previousCars: readonly CarRecord[] | undefined;
  rendered: number;
  stages: Record<string, number>;
  pulled: PullReport & { at: number };
  notices: readonly string[];
  sizes: Size[];
  nextDue: NextDue | undefined;
};

/** Entries of a list that are written out; a broken feed may refuse every car, each with a sentence. */
const most = 100;
const longest = 2000;

const cut = (text: string) => shortened(text, longest);

/** Puts a build's report together. */
export function makeReport(input: ReportInput): BuildReport {
  const { slug, site, release, now, pulledCars, hasPhoto, cars, previousCars, rendered, notices, sizes, nextDue } = input;
  const { at, dropped, refused, stale } = input.pulled;
  const { grace: _grace, input: _input, ...about } = release;
  const stages = Object.entries(input.stages).map(([stage, ms]) => ({ stage, ms }));
  return {
    version: 2,
    slug,
    dealer: { name: shortened(site.dealer.name), url: site.dealer.url },
    release: about,
    rendered,
    stages,
    ms: stages.reduce((sum, { ms }) => sum + ms, 0),
    ...(previousCars && release.previous !== undefined ? { stock: changesOfStock(release.previous, previousCars, cars) } : {}),
    quality: judge({ cars: pulledCars, records: cars, now, site, hasPhoto }),
    sizes,
    pulled: {
      at,
      dropped: Object.fromEntries(
        Object.entries(dropped)
          .sort(([, a], [, b]) => b - a)
          .slice(0, most),
      ),
      refused: refused.slice(0, most).map(({ where, problem, fix }) => ({ where: cut(where), problem: cut(problem), fix: cut(fix) })),
      stale: stale.slice(0, most).map((car) => ({ slug: car.slug, problem: cut(car.problem) })),
    },
    refused: refused.length,
    stale: stale.length,
    notices: notices.map(cut),
    ...(nextDue ? { nextDue } : {}),
  };
}
