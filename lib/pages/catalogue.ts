import { hasCheckout } from '../cars/checkout.ts';
import { indexNeighbours, type Neighbours } from '../cars/neighbours.ts';
import { repaymentFields } from '../cars/repayment.ts';
import { yearAt } from '../locale/zoned-time.ts';
import type { Car } from '../model/car.ts';
import type { SearchDocument } from '../model/search-document.ts';
import {
  carPath,
  checkoutPath,
  comparePath,
  garagePaths,
  lowerPath,
  modelPagePath,
  modelSearchPath,
  parseCarPath,
  withoutEndSlashes,
} from '../routes/paths.ts';
import { toSearchDocument } from '../search/document.ts';
import { type Landing, landings } from '../search/landing.ts';
import { generatedPaths } from './generated/generated-paths.ts';
import type { PageMemory } from './page-memory.ts';
import { siteRedirects } from './redirects.ts';
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
  /** Other addresses of pages, and where they lead. */
  redirects: Map<string, string>;
};

/** What is needed to check whether a path is a page of the site. */
export type KnownPaths = Pick<Catalogue, 'site' | 'fixedPaths' | 'landings' | 'redirects' | 'carBySlug'>;

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
  const { site } = data;
  const searches = landings(documents, site);
  const fixedPaths = new Set([
    ...generatedPaths(data),
    ...favouritesPaths(data),
    ...(site.features.compare ? [comparePath] : []),
    ...data.content.map((page) => page.path),
  ]);
  return {
    ...data,
    documents,
    carBySlug: new Map(data.cars.map((car) => [car.slug, car])),
    documentById: new Map(documents.map((document) => [document.id, document])),
    neighbours: indexNeighbours(documents),
    carsByDealership: countDealerships(data.cars),
    contentByPath: new Map(data.content.map((page) => [page.path, page])),
    landings: searches,
    fixedPaths,
    redirects: siteRedirects({ site, fixedPaths, landings: searches }),
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

const isPage = (paths: KnownPaths, path: string) =>
  paths.fixedPaths.has(path) || paths.landings.has(path) || isCarPage(paths, path) || isModelPage(paths, path);

/** The path a link leads to, with its query; undefined if the site has no such page. Redirects are followed (rule U17). */
export function resolvePath(paths: KnownPaths, url: string): string | undefined {
  const [bare = '/', ...tail] = url.split(/(?=[?#])/);
  const path = withoutEndSlashes(bare);
  const target = [path, lowerPath(path)].map((one) => paths.redirects.get(one) ?? one).find((one) => isPage(paths, one));
  return target === undefined ? undefined : target + tail.join('');
}
