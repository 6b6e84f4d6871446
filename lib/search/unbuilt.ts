import { emptyState, type SearchState, searchKey } from './state.ts';
import type { SearchUrls } from './url.ts';

/** A search address without a prerendered page: the slugs of its make or body and of its model, and the rest, which is ignored. */
export type Unbuilt = { first: string; second?: string; rest?: string };

const bare = (address: string) => address.split(/[?#]/, 1)[0]?.replace(/\/+$/, '') ?? '';

/** Parses an address under /search that has no page. Undefined for other addresses. */
export function unbuiltSearch(urls: SearchUrls, address: string): Unbuilt | undefined {
  const path = bare(address);
  const [, first, second, rest] = /^\/search\/([^/]+)(?:\/([^/]+))?(?:\/(.+))?/.exec(path) ?? [];
  if (!first || urls.parse(path)) return undefined;
  return { first, second, rest };
}

/**
 * The search of an address of this site. If it has no page, the closest search: the make that the address names, or else all cars, with the
 * query of the address. Undefined outside the search.
 */
export function searchAt(urls: SearchUrls, address: string): SearchState | undefined {
  const search = urls.parse(address);
  const unbuilt = search ? undefined : unbuiltSearch(urls, address);
  if (!unbuilt) return search;
  const query = /\?[^#]*/.exec(address)?.[0] ?? '';
  return urls.parse(`/search/${unbuilt.first}${query}`) ?? urls.parse(bare(urls.build(emptyState)) + query);
}

/** Whether an address without a page has yet to be looked up; `lookedUp` is one that was, and that means no search of the stock. */
export const needsLookup = (urls: SearchUrls, address: string, lookedUp: string | undefined): boolean =>
  address !== lookedUp && unbuiltSearch(urls, address) !== undefined;

/**
 * Whether an address asks for this search (rule S25). An address without a page has to be looked up first. The weekly offer is not compared, because every search on a page has the page's offer.
 */
export function asksFor(urls: SearchUrls, address: string, search: SearchState, lookedUp: string | undefined): boolean {
  if (needsLookup(urls, address, lookedUp)) return false;
  const target = searchAt(urls, address);
  return !target || searchKey({ ...target, offer: search.offer }) === searchKey(search);
}
