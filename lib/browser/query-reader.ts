import type { Nouns } from '../locale/nouns.ts';
import type { SearchSetup } from '../search/setup.ts';
import type { StockFacets, Vocabulary } from '../search/words/site-vocabulary.ts';
import type { Understood } from '../search/words/understand.ts';
import { lazySearchClient } from './lazy-search.ts';

/** Reads typed texts as searches of the site. */
export type QueryReader = {
  read: (text: string, options?: { isTyping?: boolean }) => Understood;
  vocabulary: Vocabulary;
  facets: StockFacets;
};

type Answer = { results: { facets?: StockFacets }[] };

const readers = new Map<string, Promise<QueryReader>>();

async function makeReader(setup: SearchSetup, { one, many }: Nouns): Promise<QueryReader> {
  const [{ understand }, { siteVocabulary, vocabularyFacets }] = await Promise.all([
    import('../search/words/understand.ts'),
    import('../search/words/site-vocabulary.ts'),
  ]);
  // A search server may refuse facets that the site does not offer.
  const offered = new Set<string>(['make', 'model', 'simple_body', ...setup.filters.map((filter) => filter.attribute)]);
  const facets = [...vocabularyFacets, 'model'].filter((name) => !setup.host || offered.has(name));
  const params = { query: '', hitsPerPage: 0, page: 0, facets };
  const client = lazySearchClient(setup, undefined);
  const { results } = (await client.search([{ indexName: setup.index, params }] as never)) as unknown as Answer;
  const counted = results[0]?.facets ?? {};
  const vocabulary = siteVocabulary(counted, setup, [one, many]);
  return { read: (text, options) => understand(text, vocabulary, options), vocabulary, facets: counted };
}

/** The reader of a site, loaded once with the current stock. A failed load is tried again with the next call. */
export function queryReader(setup: SearchSetup, nouns: Nouns): Promise<QueryReader> {
  const key = `${setup.host ?? setup.indexPath} ${setup.index}`;
  const reader = readers.get(key) ?? makeReader(setup, nouns);
  readers.set(key, reader);
  reader.catch(() => readers.delete(key));
  return reader;
}
