import ipaddr from 'ipaddr.js';
import { clientAddress, clientNetwork, type TrustedProxies } from './client-address.ts';

/** Headers with which a proxy names the client of a request. */
const forwarding = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP'];

export type ClientsOptions = {
  /** The proxies whose `X-Forwarded-For` is trusted. If absent, none. */
  isTrusted?: TrustedProxies;
  /** Receives one message for the first request of an unnamed proxy of each kind of network. */
  report?: (problem: Error) => void;
};

export type Clients = ReturnType<typeof makeClients>;

const fixOf = (header: string, peer: string) =>
  `${header} came from ${peer}, which FORECOURT_TRUSTED_PROXIES does not name. If that is your proxy, all its visitors count as one client and share its limits: set FORECOURT_TRUSTED_PROXIES=${peer} and restart.`;

/**
 * Identifies the senders of requests, by one rule for limits, sign-ins, the bot check and the audit log (rule E53), and detects unnamed
 * proxies (rule E62).
 */
export function makeClients({ isTrusted = () => false, report = () => undefined }: ClientsOptions = {}) {
  const reported = new Set<string>();
  let unnamed: { requests: number; problem: string } | undefined;

  function notice(headers: Headers, peer: string): void {
    const header = isTrusted(peer) ? undefined : forwarding.find((name) => headers.has(name));
    if (header === undefined) return;
    const { requests = 0, problem = fixOf(header, peer) } = unnamed ?? {};
    unnamed = { requests: requests + 1, problem };
    // Strangers can send the header too: a stranger on the internet must not hide a proxy of this machine or network.
    const network = ipaddr.isValid(peer) ? ipaddr.process(peer).range() : 'other';
    if (reported.has(network)) return;
    reported.add(network);
    if (network !== 'unicast') unnamed.problem = fixOf(header, peer);
    report(new Error(fixOf(header, peer)));
  }

  return {
    /** The client's network; undefined if the server does not know the address of the connection. */
    networkOf(headers: Headers, peer: string | undefined): string | undefined {
      if (peer === undefined) return undefined;
      notice(headers, peer);
      return clientNetwork(clientAddress(peer, headers.get('x-forwarded-for'), isTrusted));
    },
    /**
     * What an unnamed proxy says about its client. Anyone can forge it, so it only tells clients apart, and a wider limit must back it up.
     */
    claimOf(headers: Headers, peer: string | undefined): string {
      if (peer === undefined || isTrusted(peer)) return '';
      return (headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim().slice(0, 64) ?? '';
    },
    /** How many requests came through unnamed proxies, and what to do about it. Undefined if there were none. */
    unnamedProxy: () => unnamed,
  };
}
