import type { Nouns } from '../../locale/nouns.ts';
import { countRequest } from '../../search/count-request.ts';
import type { SearchSetup } from '../../search/setup.ts';
import type { SearchState } from '../../search/state.ts';
import { withUnderstood } from '../../search/words/typed-state.ts';
import { lazySearchClient } from './lazy-search.ts';
import { queryReader } from './query-reader.ts';

type Answer = { results: { nbHits: number }[] };

/** How many cars a saved search has now, counted in the same way as on the search page (rule V20). */
export async function countSaved(saved: SearchState, setup: SearchSetup, nouns: Nouns): Promise<number> {
  let state = saved;
  if (saved.query !== '') {
    const reader = await queryReader(setup, nouns);
    await reader.prepare(saved.query);
    state = withUnderstood({ ...saved, query: '' }, reader.read(saved.query));
  }
  const request = countRequest(state, setup.index, setup.urls.defaultSort);
  const { results } = (await lazySearchClient(setup, saved.offer).search([request] as never)) as unknown as Answer;
  return results[0]?.nbHits ?? 0;
}
