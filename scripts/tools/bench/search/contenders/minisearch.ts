import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { indexSettings } from '#lib/search/settings.ts';
import type { SearchState } from '#lib/search/state.ts';
import { facets } from '../questions.ts';
import { type Contender, pageSize, passes, typosOf, wordsOf } from './contender.ts';

const fields = indexSettings({ maxTotalHits: 1 }).searchableAttributes;
const fold = (term: string) =>
  term
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
const byWords: SearchOptions = {
  combineWith: 'AND',
  prefix: (_term, index, terms) => index === terms.length - 1,
  fuzzy: (term) => typosOf(term),
};
/** A wildcard search has no order, so the boost of a document acts as one sort key. */
const orders: Record<string, NonNullable<SearchOptions['boostDocument']>> = {
  custom_rank: (_id, _term, car) => (car?.custom_rank as number | undefined) ?? 1e-9,
  price_asc: (_id, _term, car) => (car?.price ? 1 / (car.price as number) : 1e-9),
};

function optionsOf(state: SearchState): SearchOptions {
  const chosen = { ...state.refinements, ...state.ranges };
  const filter = passes(state);
  return {
    ...(state.query ? byWords : { boostDocument: orders[state.sort ?? 'custom_rank'] }),
    ...(/^[a-z]*\d{3,}[a-z]*$/i.test(state.query) ? { prefix: false, fuzzy: false } : {}),
    ...(Object.keys(chosen).length > 0 ? { filter: (result: SearchResult) => filter(result as unknown as SearchDocument) } : {}),
  };
}

/** Text with prefixes and typos, filters by a function on stored fields, one sort key by a boost. It has no facets. */
export const minisearch: Contender = {
  extents: ['cars'],
  load: (documents) => {
    const index = new MiniSearch<SearchDocument>({
      fields,
      storeFields: [...facets, 'custom_rank'],
      processTerm: fold,
      extractField: (car, name) => {
        const value = car[name as keyof SearchDocument];
        return Array.isArray(value) ? value.join(' ') : (value as string);
      },
    });
    index.addAll(documents);
    return (state) => {
      const words = wordsOf(state.query).join(' ');
      const matches = index.search(words === '' ? MiniSearch.wildcard : words, optionsOf(state));
      const page = matches.slice((state.page - 1) * pageSize, state.page * pageSize);
      return { total: matches.length, ids: page.map(({ id }) => id), facets: {} };
    };
  },
};
