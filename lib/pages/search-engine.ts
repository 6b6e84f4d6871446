import { oncePer } from '../model/once-per.ts';
import { createPageEngine } from '../search/engine/page-engine.ts';
import { makeIndexFile } from '../search/index-file.ts';
import type { SearchQuery } from '../search/queries.ts';
import { searchSetup } from '../search/setup.ts';
import type { Catalogue } from './catalogue.ts';

type Answer = {
  hits: { id: string }[];
  totalHits: number;
  facetDistribution?: Record<string, Record<string, number>>;
  facetStats?: Record<string, { min: number; max: number }>;
};

/** The search engine over a dealer’s stock and the setup of its search pages; created once per catalogue. */
export const siteSearch = oncePer((catalogue: Catalogue) => {
  const engine = createPageEngine([makeIndexFile(catalogue.documents, catalogue.site)]);
  const ask = (queries: SearchQuery[]) => {
    const { status, body } = engine({ method: 'POST', path: '/multi-search', body: { queries } });
    if (status !== 200) throw new Error(`The search engine refused a page's own query: ${JSON.stringify(body)}`);
    return (body as { results: Answer[] }).results;
  };
  return { setup: searchSetup(catalogue.documents, catalogue.site), ask };
});
