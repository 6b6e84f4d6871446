import { hasCheckout } from '../cars/checkout.ts';
import { indexNeighbours, type Neighbours } from '../cars/neighbours.ts';
import type { Car } from '../model/car.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { brandPagePath, carPath, checkoutPath, comparePath, garagePaths, parseCarPath } from '../routes/paths.ts';
import { toSearchDocument } from '../search/document.ts';
import { type Landing, landings } from '../search/landing.ts';
import type { SiteData } from './site-data.ts';

/** A dealer's data with the look-ups that page models share; made once per process. */
export type Catalogue = SiteData & {
  documents: SearchDocument[];
  carBySlug: Map<string, Car>;
  documentById: Map<string, SearchDocument>;
  neighbours: Neighbours;
  /** How many cars each dealership has here. */
  carsByDealership: Map<string, number>;
  contentByPath: Map<string, SiteData['content'][number]>;
  landings: Map<string, Landing>;
  /** The addresses of pages that no change of the stock brings or takes away, searches apart. */
  fixedPaths: Set<string>;
};

/** What tells whether an address is one of the site's. */
export type KnownPaths = Pick<Catalogue, 'site' | 'fixedPaths' | 'landings' | 'carBySlug'>;

function countDealerships(cars: SiteData['cars']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { dealership_slug: slug } of cars) if (slug) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return counts;
}

/** Makes the look-ups of a dealer's data; its search documents are derived unless they are given. */
export function makeCatalogue(
  data: SiteData,
  documents: SearchDocument[] = data.cars.map((car) => toSearchDocument(car, data.pictures)),
): Catalogue {
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

/** The paths that code, not content, gives a site beside cars and searches. */
export function generatedPaths(catalogue: Pick<Catalogue, 'site' | 'content'>): string[] {
  const paths = ['/'];
  if (catalogue.site.dealer.locations.length > 0) paths.push('/our-locations');
  if (catalogue.content.some((page) => page.kind === 'article')) paths.push(catalogue.site.pages.blog);
  return paths;
}

/** The paths of the favourites area: pages to link to, of no use to a search engine. */
export const favouritesPaths = ({ site }: Pick<Catalogue, 'site'>): string[] =>
  site.features.favourites ? garagePaths(site.pages.garage) : [];

/** Whether a path is that of a listed car, or of its checkout where it has one. */
function isCarPage({ site, carBySlug }: KnownPaths, path: string): boolean {
  const car = carBySlug.get(parseCarPath(path) ?? '');
  return car !== undefined && (path === carPath(car.slug) || (path === checkoutPath(car.slug) && hasCheckout(car, site)));
}

/** Whether a link to this path leads to a page of the site; query, hash and a last slash do not count. A /pages/ prefix is followed where it was removed (spec §2). */
export function resolvePath(known: KnownPaths, url: string): string | undefined {
  const [bare = '/', ...tail] = url.split(/(?=[?#])/);
  const path = bare.length > 1 ? bare.replace(/\/+$/, '') : bare;
  const wanted = path.startsWith('/pages/') ? brandPagePath(path.slice('/pages/'.length), known.site.pages.usePagesPath) : path;
  const isKnown = known.fixedPaths.has(wanted) || known.landings.has(wanted) || isCarPage(known, wanted);
  return isKnown ? wanted + tail.join('') : undefined;
}
