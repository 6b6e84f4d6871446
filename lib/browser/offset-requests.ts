import { type HttpClient, sentQueries } from './search-http.ts';

/** What older clients of a search server send with every query. */
const highlighting = {
  attributesToHighlight: ['*'],
  highlightPreTag: '__ais-highlight__',
  highlightPostTag: '__/ais-highlight__',
};

/** Asks by limit and offset instead of pages, for servers that need it (rule S23). A query that only counts asks for one car. */
export function withOffsets(http: HttpClient): HttpClient {
  return (url, init) => {
    const queries = sentQueries(init)?.map(({ hitsPerPage = 0, page = 1, ...query }) => ({
      ...query,
      ...highlighting,
      limit: hitsPerPage || 1,
      offset: (page - 1) * hitsPerPage,
    }));
    return http(url, queries ? { ...init, body: JSON.stringify({ queries }) } : init);
  };
}
