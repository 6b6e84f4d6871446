import { slugOf } from '../routes/slug.ts';
import { emptyState, type SearchState } from './state.ts';
import type { SearchUrls, UrlContext } from './url.ts';

/** A search address that nobody prerendered: the slugs of its make or body, and of its model. */
export type Unbuilt = { first: string; second?: string };

const bare = (address: string) => address.split(/[?#]/, 1)[0]?.replace(/\/+$/, '') ?? '';

/** What an address under /search asks for that is no page of the site; undefined for any other address. */
export function unbuiltSearch(urls: SearchUrls, address: string): Unbuilt | undefined {
  const path = bare(address);
  const [, first, second] = /^\/search\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  if (!first || urls.parse(path)) return undefined;
  return second ? { first, second } : { first };
}

/**
 * The search that an address of this site shows. One that is no page of it shows what is nearest: the make it names, else all cars,
 * with whatever its query says. Undefined outside the search.
 */
export function searchAt(urls: SearchUrls, address: string): SearchState | undefined {
  const known = urls.parse(address);
  const unbuilt = known ? undefined : unbuiltSearch(urls, address);
  if (!unbuilt) return known;
  const query = /\?[^#]*/.exec(address)?.[0] ?? '';
  return urls.parse(`/search/${unbuilt.first}${query}`) ?? urls.parse(bare(urls.build(emptyState)) + query);
}

/** What the stock holds now, as far as an address may name it. */
export type LivePlaces = { makes: readonly string[]; bodies: readonly string[]; modelsOf: (make: string) => Promise<readonly string[]> };

const bySlug = (names: readonly string[], slug: string) => names.find((name) => slugOf(name) === slug);

/** "land-rover" -> "Land Rover": a name for what we do not have. */
const nameOf = (slug: string) =>
  slug
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** The site's addresses with what was looked for, where the stock holds it now; else what to call what it lacks. */
export type Found = { urls: UrlContext } | { missing: string };

/** Looks for a make, its model or a body type by slug in the stock as it is now (spec §2 facet tiles: /search/{slug of make or body}). */
export async function findUnbuilt({ first, second }: Unbuilt, urls: UrlContext, live: LivePlaces): Promise<Found> {
  const { makes, bodies } = urls.places;
  const make = bySlug(live.makes, first);
  if (make) {
    const models = second ? await live.modelsOf(make) : [];
    const model = second ? bySlug(models, second) : undefined;
    if (second && !model) return { missing: `${make} ${nameOf(second)}` };
    const known = makes[make] ?? [];
    const all = model && !known.includes(model) ? [...known, model] : known;
    return { urls: { ...urls, places: { bodies, makes: { ...makes, [make]: all } } } };
  }
  const body = second ? undefined : bySlug(live.bodies, first);
  if (body) return { urls: { ...urls, places: { makes, bodies: [...new Set([...bodies, body])] } } };
  const known = bySlug(Object.keys(makes), first) ?? nameOf(first);
  return { missing: second ? `${known} ${nameOf(second)}` : known };
}
