import { embeddedEngine } from './embedded-engine.ts';
import { type FromWorker, serveEngine, type ToWorker } from './worker-messages.ts';

/** The worker’s script: it loads the index and runs the embedded engine off the page’s main thread. */
const port = self as unknown as { postMessage: (message: FromWorker) => void };
const receive = serveEngine(
  (place, timeoutMs, first) =>
    embeddedEngine(place, { fetcher: (input, init) => fetch(input, init), timeoutMs, first: first && Promise.resolve(first) }),
  (message) => port.postMessage(message),
);
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => receive(data));
