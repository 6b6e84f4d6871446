import type { SearchClient } from 'instantsearch.js';
import type { SearchSetup } from '../search/setup.ts';
import type { Offer } from '../search/state.ts';
import { embeddedEngine } from './embedded-engine.ts';
import { createSearchClient } from './search-client.ts';
import { engineHttp, hostHttp } from './search-http.ts';

/** An address that is never asked: the client wants one, the engine in the page answers. */
const embeddedHost = 'http://embedded.invalid';
const hostTimeoutMs = 10_000;

const engines = new Map<string, ReturnType<typeof embeddedEngine>>();
const clients = new Map<string, SearchClient>();

function engineOf(indexPath: string) {
  const engine = engines.get(indexPath) ?? embeddedEngine(indexPath, (input, init) => fetch(input, init));
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
    http: setup.host ? hostHttp((input, init) => fetch(input, init), hostTimeoutMs) : engineHttp(engineOf(setup.indexPath)),
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
