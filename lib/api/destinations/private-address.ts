import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, fetch as undiciFetch } from 'undici';
import type { GuardedFetch } from './send-json.ts';

/** A destination is inside the network that we run in. */
class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/** Whether an address is reachable from anywhere: not loopback, private, link-local, multicast or reserved, in IPv4 or inside IPv6. */
const isPublicAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const refuse = (host: string) =>
  new PrivateAddressError(
    `${host} is a private address. Use a public one, or set FORECOURT_PRIVATE_DESTINATIONS=allow if this network is yours.`,
  );

/**
 * `fetch` for addresses that dealers wrote. It connects only to the public addresses that it resolved itself, so that a name cannot change
 * between the check and the connection, and it follows no redirects.
 */
export function makeGuardedFetch({ allowPrivate }: { allowPrivate: boolean }): { fetch: GuardedFetch; close: () => Promise<void> } {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address);
  const agent = new Agent({
    connect: {
      lookup: (hostname, _options, callback) => {
        lookup(hostname, { all: true }).then(
          (addresses) => {
            const allowed = addresses.filter(({ address }) => isAllowed(address));
            if (allowed.length === 0) callback(refuse(hostname), []);
            else callback(null, allowed);
          },
          (error: NodeJS.ErrnoException) => callback(error, []),
        );
      },
    },
  });
  const fetch: GuardedFetch = async (url, init) => {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    // Sockets do not resolve an address that is already a number.
    if (isIP(host) !== 0 && !isAllowed(host)) throw refuse(host);
    try {
      return (await undiciFetch(url, { ...init, redirect: 'manual', dispatcher: agent } as never)) as unknown as Response;
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      throw cause instanceof PrivateAddressError ? cause : error;
    }
  };
  return { fetch, close: () => agent.close() };
}
