import type { Nouns } from '../../locale/nouns.ts';
import type { SearchSetup } from '../../search/setup.ts';
import type { StockFacets, Vocabulary } from '../../search/words/site-vocabulary.ts';
import type { Understood } from '../../search/words/understand.ts';
import { lazySearchClient } from './lazy-search.ts';

/** Reads typed texts as searches of the site. */
export type QueryReader = {
  read: (text: string, options?: { isTyping?: boolean }) => Understood;
  /** Loads the equipment names for a text that may contain some. From then on, `read` knows them. */
  prepare: (text: string) => Promise<void>;
  vocabulary: Vocabulary;
  facets: StockFacets;
};

type Answer = { results: { facets?: StockFacets }[] };

const readers = new Map<string, Promise<QueryReader>>();

async function makeReader(setup: SearchSetup, { one, many }: Nouns): Promise<QueryReader> {
  const [{ understand }, { featureFacet, siteVocabulary, vocabularyFacets }, { mayNameFeature }] = await Promise.all([
    import('../../search/words/understand.ts'),
    import('../../search/words/site-vocabulary.ts'),
    import('../../search/words/intents.ts'),
  ]);
  // A search server may refuse facets that the site does not offer.
  const offered = new Set<string>(['make', 'model', 'simple_body', ...setup.filters.map((filter) => filter.attribute)]);
  const client = lazySearchClient(setup, undefined);
  const count = async (names: readonly string[]): Promise<StockFacets> => {
    const facets = names.filter((name) => !setup.host || offered.has(name));
    const params = { query: '', hitsPerPage: 0, page: 0, facets };
    const { results } = (await client.search([{ indexName: setup.index, params }] as never)) as unknown as Answer;
    return results[0]?.facets ?? {};
  };
  const facets = await count([...vocabularyFacets(setup), 'model']);
  let vocabulary = siteVocabulary(facets, setup, [one, many]);
  let loading: Promise<void> | undefined;
  const load = async () => {
    vocabulary = siteVocabulary({ ...facets, ...(await count([featureFacet])) }, setup, [one, many]);
  };
  const prepare = async (text: string) => {
    if (!mayNameFeature(text)) return;
    // Without the names, equipment stays text, and the text search finds it too.
    loading ??= load().catch(() => undefined);
    await loading;
  };
  const read: QueryReader['read'] = (text, options) => {
    void prepare(text);
    return understand(text, vocabulary, options);
  };
  return { read, prepare, vocabulary, facets };
}

/** The reader of a site, loaded once with the current stock. A failed load is retried with the next call. */
export function queryReader(setup: SearchSetup, nouns: Nouns): Promise<QueryReader> {
  // A rental page has its own filters.
  const key = [setup.host ?? setup.indexPath, setup.index, ...setup.filters.map(({ attribute }) => attribute)].join(' ');
  const reader = readers.get(key) ?? makeReader(setup, nouns);
  readers.set(key, reader);
  reader.catch(() => readers.delete(key));
  return reader;
}
