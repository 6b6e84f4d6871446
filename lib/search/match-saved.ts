import type { Completeness } from '../cars/completeness.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { formerDocument } from './document.ts';
import { has, members } from './engine/bitset.ts';
import { createFinder } from './engine/finder.ts';
import { createPageEngine } from './engine/page-engine.ts';
import { keepRecent } from './engine/recent.ts';
import { makeIndexFile } from './index-file.ts';
import { type QuerySettings, queriesOf } from './queries.ts';
import { stockDigits } from './query-text.ts';
import { type SetupSettings, searchSetup } from './setup.ts';
import type { SearchState } from './state.ts';
import { searchUrls } from './url.ts';
import { mayNameFeature } from './words/intents.ts';
import { featureFacet, type StockFacets, siteVocabulary, vocabularyFacets } from './words/site-vocabulary.ts';
import { withUnderstood } from './words/typed-state.ts';
import { type Understood, understand } from './words/understand.ts';

/** The number of texts whose meaning is cached. */
const mostTexts = 5000;

export type MatchSettings = SetupSettings & { search: { maxTotalHits: number } };

/** A car to match. `former`: its earlier data, with which it was matched before. It is new only for searches that did not match that. */
export type NewCar = { id: string; former?: Completeness };

type Stock = {
  /** The whole stock of the search page. */
  documents: readonly SearchDocument[];
  newCars: readonly NewCar[];
  settings: MatchSettings;
  /** The site's nouns, such as "car" and "cars". */
  nouns: readonly string[];
  /** Milliseconds. */
  now: number;
};

/** The new cars of a stock, prepared for many searches. `find` returns the matches of a search, `hrefOf` its address. */
export type NewCarMatcher = { find: (state: SearchState) => SearchDocument[]; hrefOf: (state: SearchState) => string };

/**
 * Matches new cars with saved searches as the search page would (rule V22): the same limits, filters and words, by the embedded engine.
 * Filters run only over the new cars. Words are looked up only if a car is left, and in the index of the whole stock, because typos and the
 * interpretation of a text depend on all words of the stock. Close matches do not count.
 */
export function matchNewCars({ documents, newCars, settings, nouns, now }: Stock): NewCarMatcher {
  const setup = searchSetup(documents, settings);
  const file = makeIndexFile(documents, settings);
  const formerOf = new Map(newCars.map(({ id, former }) => [id, former]));
  const newcomers = documents.filter(({ id }) => formerOf.has(id));
  const ordinals = [...documents.keys()].filter((ordinal) => formerOf.has((documents[ordinal] as SearchDocument).id));
  const fresh = createFinder({ ...file, documents: newcomers });
  const formers = newcomers.flatMap((document) => {
    const former = formerOf.get(document.id);
    return former ? [formerDocument(document, former)] : [];
  });
  const before = createFinder({ ...file, documents: formers });
  const stock = createFinder(file);
  const { defaultSort: firstSort, places } = setup.urls;
  const common = { ...setup, stockFilter: [], firstSort, models: places.makes, bodies: places.bodies, facets: [], hitsPerPage: 0 };
  const settingsOf = keepRecent<QuerySettings>(3);
  const queryOf = (state: SearchState) => {
    const { offer } = state;
    const [query] = queriesOf(
      state,
      settingsOf(offer ?? '', () => ({ ...common, ...(offer ? { offer } : {}) })),
      now,
    );
    return query as NonNullable<typeof query>;
  };

  /** The facet values of the listed stock, as the page requests them. */
  function countFacets(names: readonly string[]): StockFacets {
    const engine = createPageEngine([file]);
    const { filter } = queryOf({ query: '', page: 1, refinements: {}, ranges: {} });
    const query = { indexUid: file.uid, q: '', filter, facets: names, hitsPerPage: 0, page: 1 };
    const { status, body } = engine({ method: 'POST', path: '/multi-search', body: { queries: [query] } });
    if (status !== 200) throw new Error(`The search engine refused to count the stock: ${JSON.stringify(body)}`);
    return (body as { results: { facetDistribution: StockFacets }[] }).results[0]?.facetDistribution ?? {};
  }
  const offered = new Set<string>(['make', 'model', 'simple_body', ...setup.filters.map(({ attribute }) => attribute)]);
  const vocabularies = new Map<boolean, ReturnType<typeof siteVocabulary>>();
  const vocabularyWith = (features: boolean) => {
    const names = [...vocabularyFacets(setup), 'model', ...(features ? [featureFacet] : [])];
    const vocabulary =
      vocabularies.get(features) ?? siteVocabulary(countFacets(names.filter((name) => !setup.host || offered.has(name))), setup, nouns);
    vocabularies.set(features, vocabulary);
    return vocabulary;
  };
  // Cached, because many searches have the same words.
  const understood = keepRecent<Understood>(mostTexts);
  const read = (state: SearchState): SearchState => {
    const { query } = state;
    if (query === '') return state;
    return withUnderstood(
      { ...state, query: '' },
      understood(query, () => understand(query, vocabularyWith(mayNameFeature(query)))),
    );
  };

  const find: NewCarMatcher['find'] = (saved) => {
    const state = read(saved);
    const { filter, q } = queryOf(state);
    const documentAt = (ordinal: number) => newcomers[ordinal] as SearchDocument;
    const knownIds = new Set([...members(before.filter(filter))].map((ordinal) => formers[ordinal]?.id));
    const left = [...members(fresh.filter(filter))].filter((ordinal) => !knownIds.has(documentAt(ordinal).id));
    if (left.length === 0) return [];
    const withWords = stock.text(q);
    const matches = left.filter((ordinal) => has(withWords, ordinals[ordinal] as number));
    if (matches.length > 0) return matches.map(documentAt);
    // The end of a stock number counts if no car has it as a word (rule S36).
    const digits = stockDigits(state.query);
    if (digits === undefined || members(stock.filter(filter)).some((ordinal) => has(withWords, ordinal))) return [];
    return left.map(documentAt).filter(({ stocknum = '' }) => stocknum.replace(/\D+$/, '').endsWith(digits));
  };
  const urls = searchUrls(setup.urls);
  return { find, hrefOf: (state) => urls.build(state) };
}
