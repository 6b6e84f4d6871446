import algoliasearchHelper from 'algoliasearch-helper';
import { describe, expect, it } from 'vitest';
import { createSearchClient } from '#lib/browser/search/search-client.ts';
import { engineHttp } from '#lib/browser/search/search-http.ts';
import { isListAttribute, listAttributes, rangeAttributes } from '#lib/search/attributes.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { placesOf } from '#lib/search/landing.ts';
import { queriesOf, type SearchQuery } from '#lib/search/queries.ts';
import { areClose, canBeLoosened } from '#lib/search/query-text.ts';
import { sortValue } from '#lib/search/sorts.ts';
import type { SearchState } from '#lib/search/state.ts';
import { escapeValue } from '#lib/search/ui-state.ts';
import { seededRandom } from '../../../scripts/tools/invent/random.ts';
import { createEngine } from '../../../scripts/tools/search-server/engine/engine.ts';
import { createOracle, listOfAll, type OracleAnswer, type OracleSite } from './oracle/oracle.ts';
import { drawState } from './oracle/states.ts';
import { awkwardTexts, oracleStock, viewedAt } from './oracle/stock.ts';

const count = 300;
const index = 'Car_production';
const facets = [...listAttributes, ...rangeAttributes];
/** The index returns at most this many values of a facet, the most frequent. */
const mostValues = 500;
const sites: OracleSite[] = [
  { soldWindowDays: 3, defaultSort: ['sale_rank:desc', 'custom_rank:desc'], ascendingPricePositive: false, facets },
  { soldWindowDays: 7, defaultSort: ['price:asc'], ascendingPricePositive: true, facets },
  { soldWindowDays: 3, defaultSort: ['custom_rank:desc', 'created_at_timestamp:desc'], ascendingPricePositive: true, facets },
];
const hitsPerPage = 21;

const { from, documents } = oracleStock();
const models = placesOf(documents).makes;
const oracle = createOracle(documents);
const engine = createEngine([
  makeIndexFile(documents, { dealer: { url: 'https://dealer.test' }, search: { index, maxTotalHits: 20_000 } }),
]);
const random = seededRandom('search oracle');
const drawn = Array.from({ length: count }, (_, number) => {
  const state = drawState(random, documents, oracle.words);
  const site = sites[number % sites.length] as OracleSite;
  return { number, state, site, right: oracle.answer(state, site, viewedAt) };
});

type Answer = {
  hits: { id: string }[];
  totalHits: number;
  facetDistribution?: Record<string, Record<string, number>>;
  facetStats?: OracleAnswer['stats'];
};

function ask(queries: SearchQuery[]): Answer[] {
  const { status, body } = engine({ method: 'POST', path: '/multi-search', body: { queries } });
  if (status !== 200) throw new Error(`The engine refused the query: ${JSON.stringify(body)}`);
  return (body as { results: Answer[] }).results;
}

/** The requests with which a search page is built. */
function askAsBuild(state: SearchState, site: OracleSite) {
  const settings = {
    ...site,
    index,
    hitsPerPage,
    firstSort: 'relevant' as const,
    stockFilter: [],
    models,
    ...(state.offer ? { offer: state.offer } : {}),
  };
  const queries = queriesOf(state, settings, viewedAt);
  const answers = ask(queries);
  const [all] = ask([{ ...(queries[0] as SearchQuery), facets: [], hitsPerPage: documents.length, page: 1, attributesToRetrieve: ['id'] }]);
  return {
    page: answers[0]?.hits.map(({ id }) => id),
    total: answers[0]?.totalHits,
    all: all?.hits.map(({ id }) => id),
    facets: Object.assign({}, ...answers.map((answer) => answer.facetDistribution)) as OracleAnswer['facets'],
    // The stats of a facet’s own query replace those of the main query, even if it has none.
    stats: answers.reduce<OracleAnswer['stats']>((stats, { facetDistribution = {}, facetStats = {} }) => {
      const others = Object.entries(stats).filter(([name]) => !(name in facetDistribution));
      return { ...Object.fromEntries(others), ...facetStats };
    }, {}),
  };
}

/** The requests of the widgets, through InstantSearch’s helper, our client and instant-meilisearch to the engine. */
async function askAsBrowser(state: SearchState, site: OracleSite) {
  const client = createSearchClient({
    ...site,
    host: 'http://embedded.invalid',
    http: engineHttp(async (request) => engine(request)),
    stockFilter: [],
    models,
    ...(state.offer ? { offer: state.offer } : {}),
    now: () => viewedAt,
  });
  const chosen = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(state.refinements).flatMap(([name, values]) => (isWanted(name) ? [[name, values.map(escapeValue)]] : [])),
    );
  const helper = algoliasearchHelper(client as never, sortValue(index, (state.sort ?? 'relevant') as 'relevant'), {
    query: state.query,
    page: state.page - 1,
    hitsPerPage,
    facets: [listOfAll],
    facetsRefinements: chosen((name) => name === listOfAll),
    disjunctiveFacets: facets.filter((name) => name !== listOfAll),
    disjunctiveFacetsRefinements: chosen((name) => name !== listOfAll),
    numericRefinements: Object.fromEntries(
      Object.entries(state.ranges).map(([name, { min, max }]) => [
        name,
        { ...(min === undefined ? {} : { '>=': [min] }), ...(max === undefined ? {} : { '<=': [max] }) },
      ]),
    ),
  });
  const { content } = await helper.searchOnce({});
  const counted = [...content.facets, ...content.disjunctiveFacets].map(
    ({ name, data }) => [name, data as Record<string, number>] as const,
  );
  const stats = rangeAttributes.flatMap((name) => {
    const { min, max } = (content.getFacetStats(name) ?? {}) as { min?: number; max?: number };
    return min === undefined || max === undefined ? [] : [[name, { min, max }] as const];
  });
  return {
    isClose: areClose(content),
    page: content.hits.map(({ objectID }) => objectID),
    total: content.nbHits,
    facets: Object.fromEntries(counted),
    stats: Object.fromEntries(stats) as OracleAnswer['stats'],
  };
}

/** Sorted counts without zeros; above the index’s limit only those frequent enough to be certain. */
function comparable(counts: Record<string, number> = {}): [string, number][] {
  const values = Object.entries(counts).filter(([, cars]) => cars > 0);
  values.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const least = values.length >= mostValues ? (values[mostValues - 1]?.[1] ?? 0) : 0;
  return values.filter(([, cars]) => cars > least);
}

function expectFacets(got: Record<string, Record<string, number>>, right: OracleAnswer['facets']): void {
  const shape = (all: OracleAnswer['facets']) => Object.fromEntries(facets.map((name) => [name, comparable(all[name])]));
  expect(shape(got)).toEqual(shape(right));
}

const title = ({ number, state }: (typeof drawn)[number]) => [`${number} ${JSON.stringify(state)}`, number] as const;

describe(`300 searches over ${from}`, () => {
  it('cover every kind, and most find something', () => {
    const share = (test: (state: SearchState) => boolean) => drawn.filter(({ state }) => test(state)).length / count;
    const kinds = {
      words: share(({ query }) => query.trim() !== ''),
      severalWords: share(({ query }) => query.trim().includes(' ')),
      severalFilters: share(({ refinements, ranges }) => Object.keys({ ...refinements, ...ranges }).length > 1),
      modelsAmongMakes: share(({ refinements: { make = [], model = [] } }) => make.length > 1 && model.length > 0),
      ranges: share(({ ranges }) => Object.keys(ranges).length > 0),
      laterPages: share(({ page }) => page > 1),
      offers: share(({ offer }) => offer !== undefined),
      awkward: share(({ refinements }) =>
        [refinements.badge, refinements.colour].flat().some((text) => text && awkwardTexts.includes(text)),
      ),
      severalFeatures: share(({ refinements: { filtered_features = [] } }) => filtered_features.length > 1),
      found: drawn.filter(({ right }) => right.ids.length > 0).length / count,
    };
    for (const [name, part] of Object.entries(kinds)) expect(part, name).toBeGreaterThan(name === 'found' ? 0.6 : 0.02);
  });

  it.each(drawn.map(title))('%s', async (_title, number) => {
    const { state, site, right } = drawn[number] as (typeof drawn)[number];
    const page = right.ids.slice((state.page - 1) * hitsPerPage, state.page * hitsPerPage);
    const numbers = Object.fromEntries(Object.entries(right.stats).filter(([name]) => !isListAttribute(name)));

    const built = askAsBuild(state, site);
    expect(new Set(built.all)).toEqual(new Set(right.ids));
    expect(built.all).toEqual(right.ids);
    expect(built.page).toEqual(page);
    expect(built.total).toBe(right.ids.length);
    expectFacets(built.facets, right.facets);
    expect(built.stats).toEqual(right.stats);

    const browsed = await askAsBrowser(state, site);
    // The browser then shows close matches, which the build never needs.
    if (browsed.isClose) return expect([right.ids.length, canBeLoosened(state.query)]).toEqual([0, true]);
    expect(browsed.page).toEqual(page);
    expect(browsed.total).toBe(right.ids.length);
    expectFacets(browsed.facets, right.facets);
    expect(browsed.stats).toEqual(numbers);
  });
});
