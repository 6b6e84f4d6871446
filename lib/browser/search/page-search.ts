import type { SearchClient } from 'instantsearch.js';
import type { SearchSetup } from '../../search/setup.ts';
import type { Offer } from '../../search/state.ts';
import { type BrowserEngine, embeddedEngine } from './embedded-engine.ts';
import { takeFirstIndexFile } from './first-index-file.ts';
import { createSearchClient } from './search-client.ts';
import { engineHttp, type HttpClient, hostHttp, withOffsets } from './search-http.ts';
import { type WorkerLike, workerEngine } from './worker-engine.ts';

/** Starts the engine's worker. The bundler finds the script by this exact expression. */
const startWorker = (): WorkerLike => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });

/** Never requested: the client needs an address, but the engine in the page answers. */
const embeddedHost = 'http://embedded.invalid';
const hostTimeoutMs = 10_000;
const indexTimeoutMs = 30_000;
const workerTimeouts = { loadMs: indexTimeoutMs, startMs: 10_000, answerMs: 10_000 };

const engines = new Map<string, BrowserEngine>();
const clients = new Map<string, SearchClient>();

function engineOf({ indexPath, index, site, large }: SearchSetup): BrowserEngine {
  const existing = engines.get(indexPath);
  if (existing) return existing;
  const place = { url: new URL(indexPath, window.location.href).href, uid: index, site };
  const first = takeFirstIndexFile(indexPath);
  const inPage = () => embeddedEngine(place, { fetcher: (input, init) => fetch(input, init), timeoutMs: indexTimeoutMs, first });
  const engine = large ? workerEngine({ place, first, start: startWorker, fallback: inPage, ...workerTimeouts }) : inPage();
  engines.set(indexPath, engine);
  return engine;
}

function httpOf(setup: SearchSetup): HttpClient {
  if (!setup.host) return engineHttp((request) => engineOf(setup).ask(request));
  const http = hostHttp((input, init) => fetch(input, init), hostTimeoutMs);
  return setup.paging === 'offset' ? withOffsets(http) : http;
}

/** The search client of all search pages of a visit, so that engine and answers are shared. */
export function pageSearchClient(setup: SearchSetup, offer: Offer | undefined): SearchClient {
  const key = `${setup.host ?? setup.indexPath} ${offer ?? ''}`;
  const existing = clients.get(key);
  if (existing) return existing;
  const client = createSearchClient({
    host: setup.host ?? embeddedHost,
    ...(setup.apiKey ? { apiKey: setup.apiKey } : {}),
    http: httpOf(setup),
    defaultSort: setup.defaultSort,
    ascendingPricePositive: setup.ascendingPricePositive,
    soldWindowDays: setup.soldWindowDays,
    stockFilter: setup.stockFilter,
    models: setup.urls.places.makes,
    bodies: setup.urls.places.bodies,
    ...(offer ? { offer } : {}),
    now: () => Date.now(),
  });
  clients.set(key, client);
  return client;
}

/** Loads the engine and the index before the first request, once a shopper is about to search. */
export async function preloadEngine(setup: SearchSetup): Promise<void> {
  if (!setup.host) await engineOf(setup).preload();
}
