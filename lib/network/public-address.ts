import ipaddr from 'ipaddr.js';

/** All public IPv6 addresses so far. Outside this range there are forms of IPv4 that a network may translate. */
const publicIpv6 = '2000::/3';

/** Whether an address is reachable from anywhere: not loopback, private, link-local, multicast or reserved, in IPv4 or inside IPv6. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR(publicIpv6)));
}
