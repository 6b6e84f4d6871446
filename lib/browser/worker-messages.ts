import type { EngineRequest, EngineResponse } from '../search/engine/types.ts';
import type { Engine } from './embedded-engine.ts';
import type { IndexPlace } from './load-index.ts';
import { faultOf, type SearchFault } from './search-error.ts';

/** One question to the worker; without a request it only loads. */
export type ToWorker = { id: number; place: IndexPlace; timeoutMs: number; request?: EngineRequest };

/** The worker says once that its script runs, then answers each question; a `fault` is the index's, not the worker's. */
export type FromWorker =
  | { started: true }
  | { id: number; response?: EngineResponse }
  | { id: number; fault: SearchFault; message: string };

/** The worker's side of the talk: keeps one engine per index, answers through `post`, and gives the function that takes questions. */
export function serveEngine(
  makeEngine: (place: IndexPlace, timeoutMs: number) => Engine,
  post: (message: FromWorker) => void,
): (message: ToWorker) => Promise<void> {
  const engines = new Map<string, Engine>();
  post({ started: true });
  return async ({ id, place, timeoutMs, request }) => {
    const engine = engines.get(place.url) ?? makeEngine(place, timeoutMs);
    engines.set(place.url, engine);
    try {
      if (request) post({ id, response: await engine.ask(request) });
      else {
        await engine.preload();
        post({ id });
      }
    } catch (error) {
      post({ id, fault: faultOf(error), message: (error as Error).message });
    }
  };
}
