import type { EngineRequest, EngineResponse } from '../search/engine/types.ts';
import { type IndexPlace, type LoadIndexOptions, loadIndex } from './load-index.ts';

/** An engine that loads itself on the first request, or earlier on demand. */
export type BrowserEngine = { ask: (request: EngineRequest) => Promise<EngineResponse>; preload: () => Promise<void> };

type Answer = (request: EngineRequest) => EngineResponse;

async function load(place: IndexPlace, options: LoadIndexOptions): Promise<Answer> {
  const [{ createPageEngine }, index] = await Promise.all([import('../search/engine/page-engine.ts'), loadIndex(place, options)]);
  return createPageEngine([index]);
}

/** The engine over a published index, loaded once on the first request. A failed load is retried with the next search. */
export function embeddedEngine(place: IndexPlace, options: LoadIndexOptions): BrowserEngine {
  let loading: Promise<Answer> | undefined;
  const engine = () => {
    loading ??= load(place, options).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    ask: async (request) => (await engine())(request),
    preload: async () => {
      await engine();
    },
  };
}
