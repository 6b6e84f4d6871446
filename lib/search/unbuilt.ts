import { slugOf } from '../routes/slug.ts';
import { emptyState, type SearchState } from './state.ts';
import type { SearchUrls, UrlContext } from './url.ts';

/** A search address without a prerendered page: the slugs of its make or body, and of its model. */
export type Unbuilt = { first: string; second?: string };

const bare = (address: string) => address.split(/[?#]/, 1)[0]?.replace(/\/+$/, '') ?? '';

/** Reads an address under /search that has no page; undefined for other addresses. */
export function unbuiltSearch(urls: SearchUrls, address: string): Unbuilt | undefined {
  const path = bare(address);
  const [, first, second] = /^\/search\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  if (!first || urls.parse(path)) return undefined;
  return second ? { first, second } : { first };
}

/**
 * The search of an address of this site. Without a page, it is the nearest search: the make that the address names, else all cars, with the
 * query of the address. Undefined outside the search.
 */
export function searchAt(urls: SearchUrls, address: string): SearchState | undefined {
  const search = urls.parse(address);
  const unbuilt = search ? undefined : unbuiltSearch(urls, address);
  if (!unbuilt) return search;
  const query = /\?[^#]*/.exec(address)?.[0] ?? '';
  return urls.parse(`/search/${unbuilt.first}${query}`) ?? urls.parse(bare(urls.build(emptyState)) + query);
}

/** The current stock, as far as an address can name it. */
export type LivePlaces = { makes: readonly string[]; bodies: readonly string[]; modelsOf: (make: string) => Promise<readonly string[]> };

const bySlug = (names: readonly string[], slug: string) => names.find((name) => slugOf(name) === slug);

/** "land-rover" -> "Land Rover": a readable name of a slug that is not in stock. */
const nameOf = (slug: string) =>
  slug
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** The site's addresses including the new place, or the name of what is missing. */
export type Found = { urls: UrlContext } | { missing: string };

/** Looks up a make, its model or a body type by slug in the current stock (rule U7). */
export async function findUnbuilt({ first, second }: Unbuilt, urls: UrlContext, live: LivePlaces): Promise<Found> {
  const { makes, bodies } = urls.places;
  const make = bySlug(live.makes, first);
  if (make) {
    const models = second ? await live.modelsOf(make) : [];
    const model = second ? bySlug(models, second) : undefined;
    if (second && !model) return { missing: `${make} ${nameOf(second)}` };
    const listed = makes[make] ?? [];
    const all = model && !listed.includes(model) ? [...listed, model] : listed;
    return { urls: { ...urls, places: { bodies, makes: { ...makes, [make]: all } } } };
  }
  const body = second ? undefined : bySlug(live.bodies, first);
  if (body) return { urls: { ...urls, places: { makes, bodies: [...new Set([...bodies, body])] } } };
  const name = bySlug(Object.keys(makes), first) ?? nameOf(first);
  return { missing: second ? `${name} ${nameOf(second)}` : name };
}
