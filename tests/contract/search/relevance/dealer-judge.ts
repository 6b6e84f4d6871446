import { join } from 'node:path';
import { createSearchClient } from '#lib/browser/search/search-client.ts';
import { engineHttp } from '#lib/browser/search/search-http.ts';
import { makeSiteData } from '#lib/build/make-site-data.ts';
import { distanceUnit } from '#lib/locale/language.ts';
import { nounsOf } from '#lib/locale/nouns.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import { pageIndex } from '#lib/pages/page-index.ts';
import { loadDealerContent } from '#lib/pull/content/dealer-content.ts';
import { chipsOf } from '#lib/search/chips.ts';
import { countRequest } from '#lib/search/count-request.ts';
import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import { filterView } from '#lib/search/filters.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { makePageFinder } from '#lib/search/pages/find-pages.ts';
import { areClose } from '#lib/search/query-text.ts';
import { choicesOf, nearestSearch, nearWordsSearch, relaxedStates } from '#lib/search/relax.ts';
import { searchSetup } from '#lib/search/setup.ts';
import { siteCars } from '#lib/search/site-cars.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';
import { featureFacet, siteVocabulary, vocabularyFacets } from '#lib/search/words/site-vocabulary.ts';
import { stateOf } from '#lib/search/words/typed-state.ts';
import { nearTo, understand } from '#lib/search/words/understand.ts';
import { loadSite } from '#lib/site/load.ts';
import { readCars, tenants } from '../../demo/demo-files.ts';
import type { DealerQuery } from './dealer-queries.ts';

/** The day on which `readCars` reads the demo's relative dates. */
const now = Date.UTC(2026, 10, 20, 3, 30);
const pageSize = 500;
const fewCars = 3;
const mostPages = 6;

/** What a shopper gets: all cars found, or the close or nearest ones; explanations; pages of text. */
export type Answered = { cars: SearchDocument[]; isExact: boolean; notes: readonly string[]; pages: string[]; state: SearchState };

type Found = { results: { nbHits: number; hits: { objectID: string }[]; facets?: Record<string, Record<string, number>> }[] };

/** Asks one demo dealer as its pages do: the text is understood, the engine is asked, and an empty list offers the nearest cars. */
export async function askDealer(slug: string) {
  const { site } = await loadSite({ tenantsDir: tenants, slug });
  const cars = siteCars({ cars: readCars(slug), pulledAt: now }, site);
  const content = await loadDealerContent({ tenantDir: join(tenants, slug), remote: undefined, site, today: '2026-11-20' });
  const { data, documents } = makeSiteData(site, cars, content.pages, {}, now);
  const catalogue = makeCatalogue(data, documents);
  const setup = searchSetup(documents, site);
  const engine = createPageEngine([makeIndexFile(documents, site)]);
  const findPages = makePageFinder(site.search.pages ? pageIndex(catalogue) : []);
  const client = createSearchClient({
    ...setup,
    host: 'http://embedded.invalid',
    http: engineHttp(async (request) => engine(request)),
    models: setup.urls.places.makes,
    bodies: setup.urls.places.bodies,
    now: () => now,
  });
  const search = async (states: readonly SearchState[], listed: number) => {
    const requests = states.map((state) => countRequest(state, setup.index, setup.urls.defaultSort, listed));
    return ((await client.search(requests as never)) as unknown as Found).results;
  };
  const carsOf = (result: Found['results'][number] | undefined) =>
    (result?.hits ?? []).flatMap(({ objectID }) => catalogue.documentById.get(objectID) ?? []);

  const asksFacets = { query: '', hitsPerPage: 0, page: 0, facets: [...vocabularyFacets(setup), featureFacet, 'model'] };
  const counted =
    ((await client.search([{ indexName: setup.index, params: asksFacets }] as never)) as unknown as Found).results[0]?.facets ?? {};
  const nouns = nounsOf(site.labels);
  const vocabulary = siteVocabulary(counted, setup, [nouns.one, nouns.many]);
  const views = (state: SearchState) =>
    [...Object.keys(state.refinements), ...Object.keys(state.ranges)].flatMap((name) => filterView(name, setup.card) ?? []);

  const nearest = async (state: SearchState): Promise<SearchDocument[]> => {
    const { presets, places } = setup.urls;
    const words = { distance: distanceUnit(site.locale.language), wholeDollars: site.locale.wholeDollars };
    const chips = choicesOf(chipsOf(state, views(state), words, places.makes));
    const counts = (await search(relaxedStates(state, chips, presets), 0)).map(({ nbHits }) => nbHits);
    const refinements = nearTo(state.query, vocabulary) ?? {};
    const near = nearestSearch(state, chips, counts, presets) ?? nearWordsSearch(state, refinements, presets);
    return carsOf((await search([near], fewCars))[0]);
  };

  const ask = async (text: string): Promise<Answered> => {
    const understood = understand(text, vocabulary);
    const state = stateOf(understood);
    const [result] = await search([state], pageSize);
    const found = carsOf(result);
    const isExact = found.length > 0 && !areClose(result);
    const asksForPages = state.query.trim() !== '' && (found.length <= fewCars || !isExact);
    return {
      cars: found.length > 0 ? found : await nearest(state),
      isExact,
      notes: understood.notes,
      pages: asksForPages ? findPages(state.query, mostPages).map(({ path }) => path) : [],
      state,
    };
  };
  const [everything] = await search([emptyState], pageSize);
  return { ask, listed: carsOf(everything) };
}

/** What is wrong with an answer; undefined if nothing is. */
export function faultOf(
  row: DealerQuery,
  { cars, isExact, notes, pages }: Answered,
  listed: readonly SearchDocument[],
): string | undefined {
  const { meant, first, near } = row;
  const found = isExact ? cars : [];
  const wanted = meant ? listed.filter(meant) : [];
  if (meant && wanted.length === 0 && !row.isNone) return 'the stock has no such car, so the row says nothing';
  if (meant && found.length !== wanted.length) return `${found.length} cars, not ${wanted.length}`;
  const odd = meant && found.find((car) => !meant(car));
  if (odd) return `${odd.name} is not meant`;
  if (first && !first.includes(found[0]?.stocknum ?? '')) return `first is ${found[0]?.stocknum}, not ${first}`;
  if (near && !(cars[0] && near(cars[0]))) return `nearest is ${cars[0]?.name}`;
  if (meant && wanted.length === 0 && cars.length === 0 && row.pages.length === 0) return 'no nearest car';
  const silent = row.notes.find((note) => !notes.includes(note));
  if (silent) return `no explanation of ${silent}`;
  const unnamed = row.pages.find((page) => !pages.includes(page));
  return unnamed && `no page ${unnamed}`;
}
