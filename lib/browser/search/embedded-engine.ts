import type { EngineRequest, EngineResponse } from '../../search/engine/types.ts';
import { loadOnce } from '../load-once.ts';
import { type IndexPlace, type LoadIndexOptions, loadIndex } from './load-index.ts';

/** An engine that loads itself on the first request, or earlier on demand. */
export type BrowserEngine = { ask: (request: EngineRequest) => Promise<EngineResponse>; preload: () => Promise<void> };

/** The engine over a published index, loaded once on the first request. A failed load is retried with the next search. */
export function embeddedEngine(place: IndexPlace, { first, ...options }: LoadIndexOptions): BrowserEngine {
  let ahead = first;
  const engine = loadOnce(async () => {
    const loading = loadIndex(place, { ...options, first: ahead });
    ahead = undefined;
    const [{ createPageEngine }, index] = await Promise.all([import('../../search/engine/page-engine.ts'), loading]);
    return createPageEngine([index]);
  });
  return {
    ask: async (request) => (await engine())(request),
    preload: async () => {
      await engine();
    },
  };
}
