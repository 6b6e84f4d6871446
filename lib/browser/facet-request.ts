import type { HttpClient } from './search-http.ts';

/** The fields of a facet search; the service refuses any other. */
const fields = ['facetName', 'facetQuery', 'q', 'filter', 'matchingStrategy', 'attributesToSearchOn'];

/** Removes other fields from a facet search: instant-meilisearch also sends those of a document search. */
export function withFacetFields(http: HttpClient): HttpClient {
  return (url, init) => {
    if (typeof init?.body !== 'string' || !new URL(String(url)).pathname.endsWith('/facet-search')) return http(url, init);
    const body = Object.entries(JSON.parse(init.body) as object).filter(([name]) => fields.includes(name));
    return http(url, { ...init, body: JSON.stringify(Object.fromEntries(body)) });
  };
}
