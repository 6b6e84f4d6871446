import { hasCheckout } from '../cars/checkout.ts';
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
  documentsByMake: Map<string, SearchDocument[]>;
  documentsByBody: Map<string, SearchDocument[]>;
  contentByPath: Map<string, SiteData['content'][number]>;
  landings: Map<string, Landing>;
};

const groupBy = (documents: SearchDocument[], key: 'make' | 'simple_body') => {
  const groups = new Map<string, SearchDocument[]>();
  for (const document of documents) {
    const name = document[key];
    if (!name) continue;
    const list = groups.get(name);
    if (list) list.push(document);
    else groups.set(name, [document]);
  }
  return groups;
};

export function makeCatalogue(data: SiteData): Catalogue {
  const documents = data.cars.map((car) => toSearchDocument(car, data.pictures));
  return {
    ...data,
    documents,
    carBySlug: new Map(data.cars.map((car) => [car.slug, car])),
    documentById: new Map(documents.map((document) => [document.id, document])),
    documentsByMake: groupBy(documents, 'make'),
    documentsByBody: groupBy(documents, 'simple_body'),
    contentByPath: new Map(data.content.map((page) => [page.path, page])),
    landings: landings(documents, data.site),
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
function isCarPage({ site, carBySlug }: Catalogue, path: string): boolean {
  const car = carBySlug.get(parseCarPath(path) ?? '');
  return car !== undefined && (path === carPath(car.slug) || (path === checkoutPath(car.slug) && hasCheckout(car, site)));
}

/** Whether a link to this path leads to a page of the site; query, hash and a last slash do not count. A /pages/ prefix is followed where it was removed (spec §2). */
export function resolvePath(catalogue: Catalogue, url: string): string | undefined {
  const [bare = '/', ...tail] = url.split(/(?=[?#])/);
  const path = bare.length > 1 ? bare.replace(/\/+$/, '') : bare;
  const wanted = path.startsWith('/pages/') ? brandPagePath(path.slice('/pages/'.length), catalogue.site.pages.usePagesPath) : path;
  const known =
    generatedPaths(catalogue).includes(wanted) ||
    favouritesPaths(catalogue).includes(wanted) ||
    (wanted === comparePath && catalogue.site.features.compare) ||
    catalogue.contentByPath.has(wanted) ||
    catalogue.landings.has(wanted) ||
    isCarPage(catalogue, wanted);
  return known ? wanted + tail.join('') : undefined;
}
