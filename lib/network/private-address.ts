import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { Guard } from './guarded-agent.ts';
import { type GuardedConnect, type HostAddress, openSocket } from './open-socket.ts';
import { PrivateAddressError } from './private-address-error.ts';
import { isPublicAddress } from './public-address.ts';

/** If a process is paused while connecting, another one may send the same lead. Leases must outlast this. */
const longestStartMs = 10_000;

const refuse = (host: string) =>
  new PrivateAddressError(
    `${host} is a private address. Use a public one, or set FORECOURT_PRIVATE_DESTINATIONS=allow if this network is yours.`,
  );

type NetworkOptions = {
  allowPrivate: boolean;
  /** The addresses of a host name. */
  lookup?: (hostname: string) => Promise<readonly HostAddress[]>;
  isPublic?: (address: string) => boolean;
  /** Milliseconds of a monotonic clock. */
  steady?: () => number;
};

export type GuardedFetch = (url: string, init: RequestInit) => Promise<Response>;

/** The network that destinations may use (rule E19). */
export type GuardedNetwork = { fetch: GuardedFetch; connect: GuardedConnect; close: () => Promise<void> };

/**
 * Connects only to the public addresses that it resolved itself, so that a name cannot change between the check and the connection, and the
 * address of each redirect is checked too.
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
  /** Throws for a private address. Sockets do not resolve an address that is already a number. */
  const refuseNumber = (hostname: string) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) throw refuse(host);
  };
  return { guard: { lookup: lookupAllowed, refuseNumber }, resolve, refuseNumber };
}

/** Creates the agent at the first request, because loading its package takes a fifth of a command's start time. */
function makeAgentOpener(guard: Guard) {
  const load = async () => {
    const { makeAgent, startPunctually } = await import('./guarded-agent.ts');
    return { agent: makeAgent(guard), startPunctually };
  };
  let opened: ReturnType<typeof load> | undefined;
  let isClosed = false;
  const open = () => {
    if (isClosed) throw new Error('no more requests are sent: the process ends');
    opened ??= load();
    return opened;
  };
  const close = async () => {
    isClosed = true;
    // Running requests are aborted, because the caller has already waited.
    await (await opened)?.agent.destroy();
  };
  return { open, close };
}

/** Adds the guard to a source's `fetch`: each request and each redirect connects only to public addresses (rule B15). */
export function guardFetch(
  fetch: typeof globalThis.fetch,
  options: NetworkOptions,
): { fetch: typeof globalThis.fetch; close: () => Promise<void> } {
  const { open, close } = makeAgentOpener(guardConnections(options).guard);
  return { fetch: async (input, init) => fetch(input, { ...init, dispatcher: (await open()).agent } as RequestInit), close };
}

/** `fetch` and sockets for addresses from dealers. They reach only public addresses and follow no redirects (rule E19). */
export function makeGuardedFetch(options: NetworkOptions): GuardedNetwork {
  const { steady = () => performance.now() } = options;
  const { guard, resolve, refuseNumber } = guardConnections(options);
  const { open, close } = makeAgentOpener(guard);

  const fetch: GuardedFetch = async (url, init) => {
    refuseNumber(new URL(url).hostname);
    const end = steady() + longestStartMs;
    const { agent, startPunctually } = await open();
    try {
      return await startPunctually(agent, url, { ...init, redirect: 'manual' }, () => steady() > end);
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      throw cause instanceof PrivateAddressError ? cause : error;
    }
  };
  return {
    fetch,
    connect: async (host, port, signal) => openSocket({ host, port, signal, addresses: await resolve(host) }),
    close,
  };
}
