import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { queriesOf, type SearchQuery } from '#lib/search/queries.ts';
import type { SearchState } from '#lib/search/state.ts';
import { facets } from '../questions.ts';
import { viewedAt } from '../viewed-at.ts';
import { type Ask, type Contender, type ContenderAnswer, pageSize } from './contender.ts';

type Body = { hits: { id: string }[]; totalHits: number; facetDistribution?: ContenderAnswer['facets'] };
type Engine = ReturnType<typeof createPageEngine>;

const index = 'Car_production';
const settings = {
  index,
  hitsPerPage: pageSize,
  facets,
  defaultSort: ['custom_rank:desc'],
  firstSort: 'relevant' as const,
  ascendingPricePositive: false,
  soldWindowDays: 3,
  stockFilter: [],
};

function makeEngine(documents: Parameters<Contender['load']>[0]): Engine {
  return createPageEngine([makeIndexFile(documents, { dealer: { url: 'https://dealer.test' }, search: { index, maxTotalHits: 20_000 } })]);
}

function post(engine: Engine, queries: readonly SearchQuery[]): ContenderAnswer {
  const { status, body } = engine({ method: 'POST', path: '/multi-search', body: { queries } });
  if (status !== 200) throw new Error(`The engine rejected a question of the bench: ${JSON.stringify(body)}`);
  const [main, ...own] = (body as { results: Body[] }).results;
  return {
    total: main?.totalHits ?? 0,
    ids: main?.hits.map(({ id }) => id) ?? [],
    facets: Object.assign({}, main?.facetDistribution, ...own.map((answer) => answer.facetDistribution)),
  };
}

/**
 * Each question has a different time, so that no answer comes from the engine's cache; what it caches for the queries of one page still
 * helps that page. The times are so close that the same cars are listed.
 */
function clock(): () => number {
  let askedCount = 0;
  return () => viewedAt + (askedCount++ % 50_000);
}

/** The heaviest form of a search page: the main query, and one more for each of the ten facets. */
function elevenQueries(state: SearchState, now: number): SearchQuery[] {
  const [main, ...own] = queriesOf(state, settings, now) as [SearchQuery, ...SearchQuery[]];
  const alone = facets.map((name) => {
    const query = own.find((one) => one.facets[0] === name) ?? { ...main, facets: [name] };
    return { ...query, hitsPerPage: 1, page: 1, attributesToRetrieve: ['id'] };
  });
  return [main, ...alone];
}

/** The embedded engine with the queries of a page: the main query, and one more for each chosen facet. */
export const ours: Contender = {
  extents: ['cars', 'cars and facets'],
  load: (documents, extent): Ask => {
    const [engine, now] = [makeEngine(documents), clock()];
    const ownSettings = extent === 'cars' ? { ...settings, facets: [] } : settings;
    return (state) => post(engine, queriesOf(state, ownSettings, now()));
  },
};

/** Spaces change nothing in a filter, but they keep the answer from coming from the cache. */
const blank = (filter: SearchQuery['filter'], blanks: string): SearchQuery['filter'] => {
  const [first, ...rest] = filter;
  if (first === undefined) return [blanks];
  return [typeof first === 'string' ? first + blanks : [first[0] + blanks, ...first.slice(1)], ...rest];
};

/**
 * The same work as the other libraries: every word must match, and there is no visibility filter, because all documents are visible.
 */
export const likeForLike: Contender = {
  extents: ['cars', 'cars and facets'],
  load: (documents, extent): Ask => {
    const engine = makeEngine(documents);
    const ownSettings = extent === 'cars' ? { ...settings, facets: [] } : settings;
    let turn = 0;
    return (state) => {
      const blanks = ' '.repeat(1 + (turn++ % 40));
      const queries = queriesOf(state, ownSettings, viewedAt).map(({ filter: [_visible, ...filter], ...query }) => {
        return { ...query, filter: blank(filter, blanks) };
      });
      return post(engine, queries);
    };
  },
};

/** The embedded engine with eleven queries for each question. */
export const elevenfold: Contender = {
  extents: ['cars and facets'],
  load: (documents): Ask => {
    const [engine, now] = [makeEngine(documents), clock()];
    return (state) => post(engine, elevenQueries(state, now()));
  },
};
