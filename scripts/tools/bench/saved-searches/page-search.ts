import type { SavedChoices } from '#lib/model/saved-search.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import type { MatchSettings } from '#lib/search/match-saved.ts';
import { queriesOf } from '#lib/search/queries.ts';
import { stateOfSaved } from '#lib/search/saved-search.ts';
import { searchSetup } from '#lib/search/setup.ts';
import type { SearchState } from '#lib/search/state.ts';
import { type StockFacets, siteVocabulary, vocabularyFacets } from '#lib/search/words/site-vocabulary.ts';
import { withUnderstood } from '#lib/search/words/typed-state.ts';
import { understand } from '#lib/search/words/understand.ts';

type Answer = { hits: { id: string }[]; facetDistribution?: StockFacets };

/**
 * Searches as the page does, one after the other: the text of each is read, and the engine is asked the page's own query over `searched`, by
 * default the whole stock. Returns the IDs. What is faster is compared with it.
 */
export function pageSearch(documents: readonly SearchDocument[], settings: MatchSettings, now: number, searched = documents) {
  const setup = searchSetup(documents, settings);
  const makeEngine = (cars: readonly SearchDocument[]) => {
    const file = makeIndexFile(cars, settings);
    const engine = createPageEngine([file]);
    return (query: object) => {
      const { status, body } = engine({ method: 'POST', path: '/multi-search', body: { queries: [{ indexUid: file.uid, ...query }] } });
      if (status !== 200) throw new Error(`The engine refused a query: ${JSON.stringify(body)}`);
      return (body as { results: Answer[] }).results[0] as Answer;
    };
  };
  const counted = { q: '', filter: 'show_on_dealer_website = true', hitsPerPage: 0, page: 1 };
  const { facetDistribution = {} } = makeEngine(documents)({ ...counted, facets: [...vocabularyFacets(setup), 'model'] });
  const vocabulary = siteVocabulary(facetDistribution, setup, ['car', 'cars']);
  const querySettings = {
    ...{ ...setup, stockFilter: [], firstSort: setup.urls.defaultSort, models: setup.urls.places.makes, bodies: setup.urls.places.bodies },
    ...{ facets: [], hitsPerPage: searched.length + 1 },
  };
  const ask = makeEngine(searched);
  const find = (search: SearchState): string[] => {
    const state = search.query === '' ? search : withUnderstood({ ...search, query: '' }, understand(search.query, vocabulary));
    const [query] = queriesOf(state, { ...querySettings, ...(state.offer ? { offer: state.offer } : {}) }, now);
    return ask({ ...query, attributesToRetrieve: ['id'] }).hits.map(({ id }) => id);
  };
  return { find, findSaved: (choices: SavedChoices) => find(stateOfSaved(choices)) };
}
