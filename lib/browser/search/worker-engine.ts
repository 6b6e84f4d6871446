import type { EngineRequest, EngineResponse } from '../../search/engine/types.ts';
import type { BrowserEngine } from './embedded-engine.ts';
import type { IndexPlace, LoadIndexOptions } from './load-index.ts';
import { SearchError } from './search-error.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** The part of Worker that is used. */
export type WorkerLike = {
  postMessage: (message: ToWorker) => void;
  addEventListener: (type: 'message' | 'error' | 'messageerror', listener: (event: { data?: FromWorker }) => void) => void;
  terminate: () => void;
};

export type WorkerEngineOptions = {
  place: IndexPlace;
  /** The first file of the index, if it was requested early. The worker starts in the meantime. */
  first?: LoadIndexOptions['first'];
  /** Starts the worker; may throw if the browser has none. */
  start: () => WorkerLike;
  /** The engine in the page, created only if the worker fails. */
  fallback: () => BrowserEngine;
  /** Timeouts for the index, for the start of the script, and for an answer of a loaded engine. */
  loadMs: number;
  startMs: number;
  answerMs: number;
};

type Waiting = { message: ToWorker; resolve: (response: EngineResponse | undefined) => void; reject: (error: unknown) => void };

/**
 * The engine in a worker. If the worker does not start, dies or stops answering, the engine in the page answers from then on. Errors of the
 * index are passed on, because the page would hit them too.
 */
export function workerEngine({ place, first, start, fallback, loadMs, startMs, answerMs }: WorkerEngineOptions): BrowserEngine {
  const waiting = new Map<number, Waiting>();
  let worker: WorkerLike | undefined;
  let fallbackEngine: BrowserEngine | undefined;
  let state: 'starting' | 'loading' | 'ready' = 'starting';
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const answerHere = async (engine: BrowserEngine, { request }: ToWorker) =>
    request ? engine.ask(request) : void (await engine.preload());
  const giveUp = () => {
    if (fallbackEngine) return;
    const engine = fallback();
    fallbackEngine = engine;
    clearTimeout(timer);
    worker?.terminate();
    for (const { message, resolve, reject } of waiting.values()) answerHere(engine, message).then(resolve, reject);
    waiting.clear();
  };
  const restartTimer = () => {
    clearTimeout(timer);
    // The index has its own timeout inside the worker; this one only notices a dead worker.
    const timeout = { starting: startMs, loading: loadMs * 1.5, ready: answerMs }[state];
    if (waiting.size > 0) timer = setTimeout(giveUp, timeout);
  };
  const onMessage = ({ data }: { data?: FromWorker }) => {
    if (fallbackEngine || !data) return;
    if ('started' in data) state = 'loading';
    else {
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      if ('fault' in data) one?.reject(new SearchError(data.fault, data.message));
      else {
        state = 'ready';
        one?.resolve(data.response);
      }
    }
    restartTimer();
  };
  let ahead = first;
  const post = (message: ToWorker) => {
    if (!ahead) return worker?.postMessage(message);
    ahead
      .then((file) => {
        ahead = undefined;
        if (waiting.has(message.id)) worker?.postMessage({ ...message, ...(file ? { first: file } : {}) });
      })
      .catch(giveUp);
  };
  const send = async (request?: EngineRequest): Promise<EngineResponse | undefined> => {
    lastId += 1;
    const message: ToWorker = { id: lastId, place, timeoutMs: loadMs, ...(request ? { request } : {}) };
    if (fallbackEngine) return answerHere(fallbackEngine, message);
    return new Promise((resolve, reject) => {
      waiting.set(message.id, { message, resolve, reject });
      try {
        if (!worker) {
          worker = start();
          worker.addEventListener('message', onMessage);
          worker.addEventListener('error', giveUp);
          worker.addEventListener('messageerror', giveUp);
        }
        if (waiting.size === 1) restartTimer();
        post(message);
      } catch {
        // The browser or a policy forbids workers.
        giveUp();
      }
    });
  };
  return {
    ask: async (request) => (await send(request)) as EngineResponse,
    preload: async () => {
      await send();
    },
  };
}
