import { type CarCard, carCard } from '../../cars/card.ts';
import type { Nouns } from '../../locale/nouns.ts';
import { isRecord } from '../../model/is-record.ts';
import type { SearchDocument } from '../../model/search-document.ts';
import { countRequest } from '../../search/count-request.ts';
import type { PageEntry } from '../../search/pages/page-index.ts';
import type { SearchSetup } from '../../search/setup.ts';
import { emptyState, type SearchState } from '../../search/state.ts';
import { searchHeading } from '../../search/subject.ts';
import { searchUrls } from '../../search/url.ts';
import { suggestSearches } from '../../search/words/suggest.ts';
import { stateOf } from '../../search/words/typed-state.ts';
import { lazySearchClient } from './lazy-search.ts';
import { loadPageFinder } from './load-page-finder.ts';
import { queryReader } from './query-reader.ts';
import { keepNotes } from './search-notes.ts';

type SuggestedSearch = { label: string; href: string; count: number };

/** Suggestions for a typed text: other searches, the first cars of its own search, and pages about it (rule S34). */
export type Suggestions = { searches: SuggestedSearch[]; cars: CarCard[]; pages: PageEntry[] };

export type Suggester = {
  suggestionsFor: (text: string) => Promise<Suggestions>;
  /** The search of a whole text. */
  searchOf: (text: string) => { label: string; href: string };
  /** The address of the search for the whole text, when the shopper opens it. Its explanations are kept (rule S35). */
  opened: (text: string) => string;
};

type Answer = { results: { nbHits: number; hits: Record<string, unknown>[] }[] };

const mostSearches = 6;
const mostCars = 3;
const mostPages = 3;

/** Reads the setup of the search from the data of the site's search page, which a search needs next anyway. */
export async function loadSetup(fetcher: typeof fetch, buildId: string, searchHref: string): Promise<SearchSetup> {
  const response = await fetcher(`/_next/data/${buildId}${searchHref}.json`);
  const data: unknown = response.ok ? await response.json() : undefined;
  const props = isRecord(data) && isRecord(data.pageProps) ? data.pageProps : undefined;
  const setup = props && isRecord(props.model) ? props.model.setup : undefined;
  if (!isRecord(setup)) throw new Error(`${searchHref} has no search setup.`);
  return setup as unknown as SearchSetup;
}

/** Creates the suggestions for a site from its current stock. */
export async function makeSuggester(setup: SearchSetup, nouns: Nouns): Promise<Suggester> {
  const { read, prepare, vocabulary, facets } = await queryReader(setup, nouns);
  const { build } = searchUrls(setup.urls);
  const client = lazySearchClient(setup, undefined);
  const words = { nouns, ...setup.card };
  const linkTo = (state: SearchState) => ({ label: searchHeading(state, words), href: build(state) });
  return {
    searchOf: (text) => linkTo(text.trim() === '' ? emptyState : stateOf(read(text))),
    opened: (text) => {
      const understood = read(text);
      const state = text.trim() === '' ? emptyState : stateOf(understood);
      keepNotes(() => window.sessionStorage, state, understood.notes);
      return build(state);
    },
    suggestionsFor: async (text) => {
      await prepare(text);
      const states = suggestSearches(text, vocabulary, facets, mostSearches);
      const own = stateOf(read(text, { isTyping: true }));
      const requests = [own, ...states].map((state) => countRequest(state, setup.index, setup.urls.defaultSort));
      const [first, ...counts] = requests;
      const cars = { ...first, params: { ...first?.params, hitsPerPage: mostCars } };
      const [answer, findPages] = await Promise.all([client.search([cars, ...counts] as never), loadPageFinder(setup)]);
      const { results } = answer as unknown as Answer;
      return {
        searches: states.flatMap((state, index) => {
          const count = results[index + 1]?.nbHits ?? 0;
          return count > 0 ? [{ ...linkTo(state), count }] : [];
        }),
        cars: (results[0]?.hits ?? []).slice(0, mostCars).map((hit) => carCard(hit as unknown as SearchDocument, setup.card)),
        pages: findPages(text, mostPages),
      };
    },
  };
}
