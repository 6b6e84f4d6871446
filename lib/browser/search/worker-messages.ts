import type { EngineRequest, EngineResponse } from '../../search/engine/types.ts';
import type { BrowserEngine } from './embedded-engine.ts';
import type { IndexPlace } from './load-index.ts';
import { faultOf, type SearchFault } from './search-error.ts';

type FirstFile = Uint8Array<ArrayBuffer> | undefined;

/** A request to the worker; without `request` it only loads the index. `first` is the first file of the index, if the page has it already. */
export type ToWorker = { id: number; place: IndexPlace; timeoutMs: number; request?: EngineRequest; first?: FirstFile };

/** The worker reports once that it runs, then answers each request. A `fault` concerns the index, not the worker. */
export type FromWorker =
  | { started: true }
  | { id: number; response?: EngineResponse }
  | { id: number; fault: SearchFault; message: string };

/** The worker’s side: keeps one engine per index, answers with `post`, and returns the message handler. */
export function serveEngine(
  makeEngine: (place: IndexPlace, timeoutMs: number, first: FirstFile) => BrowserEngine,
  post: (message: FromWorker) => void,
): (message: ToWorker) => Promise<void> {
  const engines = new Map<string, BrowserEngine>();
  post({ started: true });
  return async ({ id, place, timeoutMs, request, first }) => {
    const engine = engines.get(place.url) ?? makeEngine(place, timeoutMs, first);
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
