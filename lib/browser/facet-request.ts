import type { HttpClient } from './search-http.ts';

/** What the service reads of a search among the values of a facet; it refuses any other field. */
const fields = ['facetName', 'facetQuery', 'q', 'filter', 'matchingStrategy', 'attributesToSearchOn'];

/** Sends a facet search with its own fields alone: instant-meilisearch adds those of a search for documents, page and order too. */
export function withFacetFields(http: HttpClient): HttpClient {
  return (url, init) => {
    if (typeof init?.body !== 'string' || !new URL(String(url)).pathname.endsWith('/facet-search')) return http(url, init);
    const body = Object.entries(JSON.parse(init.body) as object).filter(([name]) => fields.includes(name));
    return http(url, { ...init, body: JSON.stringify(Object.fromEntries(body)) });
  };
}
