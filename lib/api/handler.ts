import { makeApi } from './app.ts';
import type { ApiBindings, ApiServices, ApiSite, ApiWorld } from './bindings.ts';
import { type Clients, makeClients } from './guards/clients.ts';
import { makeKeysInFlight } from './guards/keys-in-flight.ts';
import { findDealer, type LeadDealer } from './lead-dealer.ts';

export type ApiHandlerOptions = Pick<ApiBindings, 'mock' | 'countRequest' | 'checkBot'> & {
  /** The served dealers, read at each request, so that changed settings take effect at once. */
  dealers: () => readonly LeadDealer[];
  services: ApiServices;
  afterSameKey?: ApiBindings['afterSameKey'];
  world: ApiWorld;
  /** The live release of a dealer, for servers that do not pass a site. */
  siteOf?: (slug: string) => ApiSite;
  /** Identifies the sender of a request. If absent, the address of the connection is used. */
  clients?: Pick<Clients, 'networkOf'>;
};

const noSite: ApiSite = { carPage: async () => undefined, file: async () => undefined };

/** Answers a request; `peer` is the address at the other end of its connection. */
export type HandleRequest = (request: Request, site: ApiSite | undefined, peer: string | undefined) => Promise<Response>;

/** Handles a server's requests: finds the dealer of each and passes on what its endpoint needs. */
export function makeApiHandler(options: ApiHandlerOptions): HandleRequest {
  const { dealers, services, world, siteOf, clients = makeClients(), ...rest } = options;
  const behind = { ...services, ...world, ...rest, afterSameKey: rest.afterSameKey ?? makeKeysInFlight() };
  const api = makeApi();
  return async (request, site, peer) => {
    const dealer = findDealer(dealers(), request.headers);
    const shown = site ?? (dealer && siteOf?.(dealer.slug)) ?? noSite;
    return api(request, { ...behind, ...shown, dealer, client: clients.networkOf(request.headers, peer) });
  };
}
