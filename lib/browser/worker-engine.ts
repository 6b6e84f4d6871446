import type { EngineRequest, EngineResponse } from '../search/engine/types.ts';
import type { Engine } from './embedded-engine.ts';
import type { IndexPlace } from './load-index.ts';
import { SearchError } from './search-error.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** What of a Worker is used. */
export type WorkerLike = {
  postMessage: (message: ToWorker) => void;
  addEventListener: (type: 'message' | 'error' | 'messageerror', listener: (event: { data?: FromWorker }) => void) => void;
  terminate: () => void;
};

export type WorkerEngineOptions = {
  place: IndexPlace;
  /** Starts the worker; may throw where the browser has none. */
  start: () => WorkerLike;
  /** The engine in the page, made only when the worker fails. */
  fallback: () => Engine;
  /** How long the index may take to come, how long the script may take to start, and how long a loaded engine may think. */
  loadMs: number;
  startMs: number;
  answerMs: number;
};

type Waiting = { message: ToWorker; done: (response: EngineResponse | undefined) => void; fail: (error: unknown) => void };

/**
 * The engine in a worker. One that does not start, dies or falls silent is given up for good: what waits, and all that follows, is
 * answered by the engine in the page. Faults of the index are passed on as they are: the page would meet them too.
 */
export function workerEngine({ place, start, fallback, loadMs, startMs, answerMs }: WorkerEngineOptions): Engine {
  const waiting = new Map<number, Waiting>();
  let worker: WorkerLike | undefined;
  let instead: Engine | undefined;
  let state: 'starting' | 'loading' | 'ready' = 'starting';
  let asked = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const answerHere = async (engine: Engine, { request }: ToWorker) => (request ? engine.ask(request) : void (await engine.preload()));
  const giveUp = () => {
    if (instead) return;
    const engine = fallback();
    instead = engine;
    clearTimeout(silence);
    worker?.terminate();
    for (const { message, done, fail } of waiting.values()) answerHere(engine, message).then(done, fail);
    waiting.clear();
  };
  const listen = () => {
    clearTimeout(silence);
    // The index has its own limit inside the worker; this one only notices a worker that is gone.
    const patience = { starting: startMs, loading: loadMs * 1.5, ready: answerMs }[state];
    if (waiting.size > 0) silence = setTimeout(giveUp, patience);
  };
  const take = ({ data }: { data?: FromWorker }) => {
    if (instead || !data) return;
    if ('started' in data) state = 'loading';
    else {
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      if ('fault' in data) one?.fail(new SearchError(data.fault, data.message));
      else {
        state = 'ready';
        one?.done(data.response);
      }
    }
    listen();
  };
  const send = async (request?: EngineRequest): Promise<EngineResponse | undefined> => {
    asked += 1;
    const message: ToWorker = { id: asked, place, timeoutMs: loadMs, ...(request ? { request } : {}) };
    if (instead) return answerHere(instead, message);
    return new Promise((done, fail) => {
      waiting.set(message.id, { message, done, fail });
      try {
        if (!worker) {
          worker = start();
          worker.addEventListener('message', take);
          worker.addEventListener('error', giveUp);
          worker.addEventListener('messageerror', giveUp);
        }
        worker.postMessage(message);
        if (waiting.size === 1) listen();
      } catch {
        // A browser or a policy without workers is no fault of the search.
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
