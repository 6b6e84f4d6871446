import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, DecoratorHandler, type Dispatcher, fetch as undiciFetch } from 'undici';
import { type GuardedConnect, type HostAddress, openSocket } from './open-socket.ts';
import { PrivateAddressError } from './private-address-error.ts';

/** A process that is paused while it connects may be overtaken by another one that sends the same lead. Leases outlive this. */
const longestStartMs = 10_000;

class PausedError extends Error {
  override name = 'PausedError';
}

// The types of the package leave the methods of its class out.
type Decorator = { onRequestStart(controller: Dispatcher.DispatchController, context: object): void };
const Decorator = DecoratorHandler as unknown as new (handler: Dispatcher.DispatchHandler) => Decorator;

class PunctualHandler extends Decorator {
  readonly #isLate: () => boolean;
  constructor(handler: Dispatcher.DispatchHandler, isLate: () => boolean) {
    super(handler);
    this.#isLate = isLate;
  }
  /** Called right before the request is written. */
  override onRequestStart(controller: Dispatcher.DispatchController, context: object): void {
    super.onRequestStart(controller, context);
    if (this.#isLate()) controller.abort(new PausedError('the process was paused before the request was sent'));
  }
}

/** Gives up requests that could not be written soon after they were made. `steady` gives milliseconds of a clock that never jumps. */
const punctualRequests =
  (steady: () => number): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) => {
    const end = steady() + longestStartMs;
    return dispatch(options, new PunctualHandler(handler, () => steady() > end));
  };

/** Whether an address is reachable from anywhere: not loopback, private, link-local, multicast or reserved, in IPv4 or inside IPv6. */
const isPublicAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const refuse = (host: string) =>
  new PrivateAddressError(
    `${host} is a private address. Use a public one, or set FORECOURT_PRIVATE_DESTINATIONS=allow if this network is yours.`,
  );

type NetworkOptions = {
  allowPrivate: boolean;
  /** The addresses of a host name. */
  lookup?: (hostname: string) => Promise<readonly HostAddress[]>;
  isPublic?: (address: string) => boolean;
  /** Milliseconds of a clock that never jumps. */
  steady?: () => number;
};

export type GuardedFetch = (url: string, init: RequestInit) => Promise<Response>;

/** The network as destinations may use it (rule E19). */
export type GuardedNetwork = { fetch: GuardedFetch; connect: GuardedConnect; close: () => Promise<void> };

/**
 * Connects only to the public addresses that it resolved itself, so that a name cannot change between the check and the connection, and each
 * address that a redirect leads to is checked too.
 */
function guardConnections({
  allowPrivate,
  lookup = (host) => systemLookup(host, { all: true }),
  isPublic = isPublicAddress,
}: NetworkOptions) {
  const isAllowed = (address: string) => allowPrivate || isPublic(address);

  async function resolve(host: string): Promise<HostAddress[]> {
    const family = isIP(host);
    const addresses = family === 0 ? await lookup(host) : [{ address: host, family }];
    const allowed = addresses.filter(({ address }) => isAllowed(address));
    if (allowed.length === 0) throw refuse(host);
    return allowed;
  }

  const lookupAllowed: LookupFunction = (host, _options, callback) => {
    resolve(host).then(
      (addresses) => callback(null, addresses),
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
  const connect = buildConnector({ lookup: lookupAllowed } as buildConnector.BuildOptions);
  /** Throws for a private address. Sockets do not resolve an address that is already a number. */
  const refuseNumber = (hostname: string) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) throw refuse(host);
  };
  const agent = new Agent({
    connect: (options, callback) => {
      try {
        refuseNumber(options.hostname);
      } catch (error) {
        return callback(error as Error, null);
      }
      connect(options, callback);
    },
  });
  return { agent, resolve, refuseNumber };
}

/** Adds the guard to the `fetch` of a source: each request connects to public addresses only, and so does each redirect (rule B15). */
export function guardFetch(
  fetch: typeof globalThis.fetch,
  options: NetworkOptions,
): { fetch: typeof globalThis.fetch; close: () => Promise<void> } {
  const { agent } = guardConnections(options);
  return { fetch: (input, init) => fetch(input, { ...init, dispatcher: agent } as RequestInit), close: () => agent.destroy() };
}

/**
 * `fetch` and sockets for addresses that dealers wrote. They reach public addresses only, and no redirect is followed (rule E19).
 */
export function makeGuardedFetch(options: NetworkOptions): GuardedNetwork {
  const { steady = () => performance.now() } = options;
  const { agent, resolve, refuseNumber } = guardConnections(options);
  const dispatcher = agent.compose(punctualRequests(steady));

  const fetch: GuardedFetch = async (url, init) => {
    refuseNumber(new URL(url).hostname);
    try {
      return (await undiciFetch(url, { ...init, redirect: 'manual', dispatcher } as never)) as unknown as Response;
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      throw cause instanceof PrivateAddressError ? cause : error;
    }
  };
  return {
    fetch,
    connect: async (host, port, signal) => openSocket({ host, port, signal, addresses: await resolve(host) }),
    // What still runs is cut off: the caller has waited already.
    close: () => agent.destroy(),
  };
}
