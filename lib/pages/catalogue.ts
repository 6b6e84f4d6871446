import { hasCheckout } from '../cars/checkout.ts';
import { indexNeighbours, type Neighbours } from '../cars/neighbours.ts';
import { repaymentFields } from '../cars/repayment.ts';
import { yearAt } from '../locale/zoned-time.ts';
import type { Car } from '../model/car.ts';
import type { SearchDocument } from '../model/search-document.ts';
import {
  brandPagePath,
  carPath,
  checkoutPath,
  comparePath,
  garagePaths,
  modelPagePath,
  modelSearchPath,
  parseCarPath,
} from '../routes/paths.ts';
import { toSearchDocument } from '../search/document.ts';
import { type Landing, landings } from '../search/landing.ts';
import { generatedPaths } from './generated/generated-paths.ts';
import type { PageMemory } from './page-memory.ts';
import type { SiteData } from './site-data.ts';

/** A dealer’s data with shared lookups; created once per process. */
export type Catalogue = SiteData & {
  documents: SearchDocument[];
  carBySlug: Map<string, Car>;
  documentById: Map<string, SearchDocument>;
  neighbours: Neighbours;
  /** Number of cars per dealership. */
  carsByDealership: Map<string, number>;
  contentByPath: Map<string, SiteData['content'][number]>;
  landings: Map<string, Landing>;
  /** Paths of pages that do not depend on the stock, searches aside. */
  fixedPaths: Set<string>;
};

/** What is needed to check whether a path is a page of the site. */
export type KnownPaths = Pick<Catalogue, 'site' | 'fixedPaths' | 'landings' | 'carBySlug'>;

function countDealerships(cars: SiteData['cars']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { dealership_slug: slug } of cars) if (slug) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return counts;
}

/** The search documents of a dealer’s cars. `memory` knows those of an earlier build. */
export function searchDocuments(
  { cars, pictures, site, now }: Pick<SiteData, 'cars' | 'pictures' | 'site' | 'now'>,
  memory?: PageMemory,
): SearchDocument[] {
  const year = yearAt(now, site.locale.timeZone);
  const make = (car: Car) => toSearchDocument(car, pictures, site, repaymentFields(car, site, year));
  if (!memory) return cars.map(make);
  const stamp = [JSON.stringify(site), pictures, year];
  return cars.map((car) => memory.documents(stamp, car, () => make(car)));
}

/** Builds the lookups; derives the search documents unless they are passed in. */
export function makeCatalogue(data: SiteData, documents: SearchDocument[] = searchDocuments(data)): Catalogue {
  return {
    ...data,
    documents,
    carBySlug: new Map(data.cars.map((car) => [car.slug, car])),
    documentById: new Map(documents.map((document) => [document.id, document])),
    neighbours: indexNeighbours(documents),
    carsByDealership: countDealerships(data.cars),
    contentByPath: new Map(data.content.map((page) => [page.path, page])),
    landings: landings(documents, data.site),
    fixedPaths: new Set([
      ...generatedPaths(data),
      ...favouritesPaths(data),
      ...(data.site.features.compare ? [comparePath] : []),
      ...data.content.map((page) => page.path),
    ]),
  };
}

/** Paths of the favourites area; search engines do not list them. */
export const favouritesPaths = ({ site }: Pick<Catalogue, 'site'>): string[] =>
  site.features.favourites ? garagePaths(site.pages.garage) : [];

/** Whether a path is a listed car, or the checkout of one that has it. */
function isCarPage({ site, carBySlug }: KnownPaths, path: string): boolean {
  const car = carBySlug.get(parseCarPath(path) ?? '');
  return car !== undefined && (path === carPath(car.slug) || (path === checkoutPath(car.slug) && hasCheckout(car, site)));
}

/** Whether a path is the page of a listed model (rule A31). */
const isModelPage = ({ site, landings }: KnownPaths, path: string): boolean =>
  modelPagePath(site.pages, path) === path && landings.get(modelSearchPath(path))?.refinements.model !== undefined;

/** The path a link leads to, with its query; undefined if the site has no such page. A removed /pages/ prefix is followed (rule U10). */
export function resolvePath(paths: KnownPaths, url: string): string | undefined {
  const [bare = '/', ...tail] = url.split(/(?=[?#])/);
  const path = bare.length > 1 ? bare.replace(/\/+$/, '') : bare;
  const target = path.startsWith('/pages/') ? brandPagePath(path.slice('/pages/'.length), paths.site.pages.usePagesPath) : path;
  const isKnown = paths.fixedPaths.has(target) || paths.landings.has(target) || isCarPage(paths, target) || isModelPage(paths, target);
  return isKnown ? target + tail.join('') : undefined;
}
