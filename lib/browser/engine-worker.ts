import { embeddedEngine } from './embedded-engine.ts';
import { type FromWorker, serveEngine, type ToWorker } from './worker-messages.ts';

/** The script of the worker: the embedded engine, its index loaded and read away from the page's thread. */
const port = self as unknown as { postMessage: (message: FromWorker) => void };
const receive = serveEngine(
  (place, timeoutMs) => embeddedEngine(place, { fetcher: (input, init) => fetch(input, init), timeoutMs }),
  (message) => port.postMessage(message),
);
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => receive(data));
