import type { SearchClient } from 'instantsearch.js';
import type { SearchSetup } from '../search/setup.ts';
import type { Offer } from '../search/state.ts';
import { type Engine, embeddedEngine } from './embedded-engine.ts';
import { createSearchClient } from './search-client.ts';
import { engineHttp, hostHttp } from './search-http.ts';
import { startWorker } from './start-worker.ts';
import { workerEngine } from './worker-engine.ts';

/** An address that is never asked: the client wants one, the engine in the page answers. */
const embeddedHost = 'http://embedded.invalid';
const hostTimeoutMs = 10_000;
const indexTimeoutMs = 30_000;
const workerTimeouts = { loadMs: indexTimeoutMs, startMs: 10_000, answerMs: 10_000 };

const engines = new Map<string, Engine>();
const clients = new Map<string, SearchClient>();

function engineOf({ indexPath, index, site, large }: SearchSetup): Engine {
  const known = engines.get(indexPath);
  if (known) return known;
  const place = { url: new URL(indexPath, window.location.href).href, uid: index, site };
  const inPage = () => embeddedEngine(place, { fetcher: (input, init) => fetch(input, init), timeoutMs: indexTimeoutMs });
  const engine = large ? workerEngine({ place, start: startWorker, fallback: inPage, ...workerTimeouts }) : inPage();
  engines.set(indexPath, engine);
  return engine;
}

/** The search client of a page, shared by all search pages of a visit so that the engine is loaded and answers are kept once. */
export function pageSearchClient(setup: SearchSetup, offer: Offer | undefined): SearchClient {
  const key = `${setup.host ?? setup.indexPath} ${offer ?? ''}`;
  const known = clients.get(key);
  if (known) return known;
  const client = createSearchClient({
    host: setup.host ?? embeddedHost,
    ...(setup.apiKey ? { apiKey: setup.apiKey } : {}),
    http: setup.host ? hostHttp((input, init) => fetch(input, init), hostTimeoutMs) : engineHttp((request) => engineOf(setup).ask(request)),
    defaultSort: setup.defaultSort,
    ascendingPricePositive: setup.ascendingPricePositive,
    soldWindowDays: setup.soldWindowDays,
    stockFilter: setup.stockFilter,
    models: setup.urls.places.makes,
    ...(offer ? { offer } : {}),
    now: () => Date.now(),
  });
  clients.set(key, client);
  return client;
}

/** Loads the engine and its index before the first question, once a shopper reaches for the search. */
export async function preloadEngine(setup: SearchSetup): Promise<void> {
  if (!setup.host) await engineOf(setup).preload();
}
