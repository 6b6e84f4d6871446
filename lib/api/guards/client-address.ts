import ipaddr from 'ipaddr.js';

/** `FORECOURT_TRUSTED_PROXIES` is invalid. */
export class TrustedProxiesError extends Error {
  override name = 'TrustedProxiesError';
}

export type TrustedProxies = (address: string) => boolean;

type Address = ReturnType<typeof ipaddr.process>;

/** Parses an IPv4 or IPv6 address; undefined for anything else. An IPv4 address mapped into IPv6 becomes IPv4. */
const parseAddress = (text: string): Address | undefined => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined);

function parseRange(text: string): [Address, number] {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text) as [Address, number];
  const address = text.includes('/') ? undefined : parseAddress(text);
  if (!address)
    throw new TrustedProxiesError(
      `FORECOURT_TRUSTED_PROXIES: ${JSON.stringify(text)} is not an address. Use addresses and ranges, such as "10.0.0.5, 172.16.0.0/12".`,
    );
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Reads addresses and ranges (CIDR), separated by commas or spaces. Throws TrustedProxiesError. */
export function readTrustedProxies(text = ''): TrustedProxies {
  const ranges = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseRange);
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range as never, bits));
  };
}

/** Some proxies add the port. */
const withoutPort = (text: string) => /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

/**
 * The address of the client: the last one in `X-Forwarded-For` that none of our proxies has. Without a trusted proxy the header is not read,
 * because anyone can send it (rule E53).
 */
export function clientAddress(peer: string, forwardedFor: string | null, isTrusted: TrustedProxies): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => withoutPort(hop.trim()));
  let address = peer;
  while (isTrusted(address) && hops.length > 0) {
    const hop = hops.pop() as string;
    if (!ipaddr.isValid(hop)) break;
    address = hop;
  }
  return address;
}

/** What counts as one client: an IPv4 address, or the /64 network that an IPv6 provider gives to one customer. */
export function clientNetwork(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === undefined) return address;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The /48 of a network from `clientNetwork`, for requests that cost a dealer money: a /48 comes with a single rented server. */
export const rentedNetwork = (network: string): string => network.replace(/^((?:[^:]+:){3})[^:]+::\/64$/, '$1:/48');
