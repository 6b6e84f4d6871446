import { hasAccounts } from '../accounts/account.ts';
import { signInPath } from '../accounts/redirect.ts';
import { hasCheckout } from '../cars/checkout.ts';
import type { Neighbours } from '../cars/neighbours.ts';
import type { Car } from '../model/car.ts';
import type { SearchDocument } from '../model/search-document.ts';
import {
  carPath,
  checkoutPath,
  garagePaths,
  lowerPath,
  modelPagePath,
  modelSearchPath,
  parseCarPath,
  withoutEndSlashes,
} from '../routes/paths.ts';
import type { Landing } from '../search/landing.ts';
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
  /** Paths of pages that do not depend on the stock, except searches. */
  fixedPaths: Set<string>;
  /** Other addresses of pages, and their targets. */
  redirects: Map<string, string>;
  /** Results of earlier builds in this process. They never change a result. */
  memory?: PageMemory | undefined;
};

/** The data for checking whether a path is a page of the site. */
export type KnownPaths = Pick<Catalogue, 'site' | 'fixedPaths' | 'landings' | 'redirects' | 'carBySlug'>;

/** Paths of the favourites area; search engines do not list them. */
export const favouritesPaths = ({ site }: Pick<Catalogue, 'site'>): string[] => [
  ...(site.features.favourites ? garagePaths(site.pages.garage) : []),
  ...(hasAccounts(site) ? [signInPath] : []),
];

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

/** The path that a link leads to, with its query. Undefined if the site has no such page. Redirects are followed (rule U17). */
export function resolvePath(paths: KnownPaths, url: string): string | undefined {
  const [bare = '/', ...tail] = url.split(/(?=[?#])/);
  const path = withoutEndSlashes(bare);
  const target = [path, lowerPath(path)].map((one) => paths.redirects.get(one) ?? one).find((one) => isPage(paths, one));
  return target === undefined ? undefined : target + tail.join('');
}
