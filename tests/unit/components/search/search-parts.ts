import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { getServerState, InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch';
import { type SearchContextValue, SearchProvider } from '#components/search/search-context.tsx';
import { searchModel } from '#lib/pages/search.ts';
import { type FirstResults, initialResults } from '#lib/search/initial-results.ts';
import type { CloseResults } from '#lib/search/query-text.ts';
import { sortValue } from '#lib/search/sorts.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';
import { toIndexState } from '#lib/search/ui-state.ts';
import { searchUrls } from '#lib/search/url.ts';
import { carOf, testMotors } from '../../pages/test-motors.ts';

type Options = Parameters<typeof testMotors>[0];
export type SearchCase = { state?: Partial<SearchState>; results?: Partial<FirstResults> & CloseResults; options?: Options };

const cars = ['Mazda', 'Kia', 'Toyota'].map((make, index) =>
  carOf(make.toLowerCase(), { make, model: `${make} ${index}`, km: 1000 * (index + 1), year: 2015 + index, seats: 5 + index }),
);
const path = '/search/used-cars';

/** The model of Test Motors' search page. */
export function testSearchModel(options: Options = {}) {
  const model = searchModel(testMotors(options, cars), path);
  if (!model) throw new Error(`Test Motors has no page ${path}.`);
  return model;
}

/** A part of Test Motors' search page, with this search and these results. `searchFor` answers InstantSearch's requests. */
function searchPart<P extends object>(
  part: ComponentType<P>,
  props: P,
  { state, results, options = {} }: SearchCase,
  searchFor: (requests: never) => Promise<unknown>,
) {
  const model = testSearchModel(options);
  const { setup, chrome } = model;
  const search: SearchState = { ...emptyState, ...state };
  const first: FirstResults = { ...model.first, total: model.total, ...results };
  const root = sortValue(setup.index, setup.urls.defaultSort);
  const start = initialResults(root, search, first, [], setup.hitsPerPage);
  if (results?.isClose) Object.assign(start[root]?.results[0] ?? {}, { isClose: true });
  const shared: SearchContextValue = {
    setup,
    nouns: chrome.nouns,
    words: { nouns: chrome.nouns, ...setup.card },
    path,
    state: search,
    hrefOf: (other) => searchUrls(setup.urls).build(other, path),
    answered: { state: search, count: first.total, isClose: results?.isClose === true, hits: [] },
    show: () => {},
    searchTyped: () => {},
    refresh: () => {},
    isSettled: () => true,
  };
  const element = createElement(
    InstantSearch,
    {
      indexName: root,
      searchClient: { search: searchFor } as never,
      initialUiState: { [root]: toIndexState(search, setup.index, setup.urls.defaultSort) } as never,
    },
    createElement(SearchProvider, { value: shared }, createElement(part, props)),
  );
  return { element, start };
}

/** The HTML of a part of Test Motors' search page, with this search and these results. */
export function searchMarkup<P extends object>(part: ComponentType<P>, props: P, search: SearchCase = {}): string {
  // The results are given, so nothing may search.
  const { element, start } = searchPart(part, props, search, () => Promise.reject(new Error('A static page searched.')));
  return renderToStaticMarkup(createElement(InstantSearchSSRProvider, { initialResults: start as never }, element));
}

type Asked = { params: { facetFilters?: (string | string[])[] } };

/** The list filters with which a part of Test Motors' search page asks for its results. */
export async function askedFilters<P extends object>(part: ComponentType<P>, props: P, search: SearchCase) {
  const asked: Asked[] = [];
  const answer = { hits: [], nbHits: 0, nbPages: 0, page: 0, hitsPerPage: 21, facets: {}, query: '', params: '' };
  const searchFor = (requests: Asked[]) => {
    asked.push(...requests);
    return Promise.resolve({ results: requests.map(() => answer) });
  };
  const { element } = searchPart(part, props, search, searchFor as never);
  await getServerState(element, { renderToString });
  return asked[0]?.params.facetFilters;
}
