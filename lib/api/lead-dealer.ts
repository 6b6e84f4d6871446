import type { DestinationRule } from '#lib/leads/deliveries.ts';

/** What the lead endpoints need to know of a dealer. */
export type LeadDealer = {
  slug: string;
  /** The name that pages put into `lead.website_slug`. */
  websiteSlug: string;
  /** Host names of its site, in lower case. */
  hosts: readonly string[];
  timeZone: string;
  destinations: readonly DestinationRule[];
};

/** A host as `Origin` or `Host` names it, without scheme and port; undefined for `null` and nonsense. */
export function hostOf(header: string | null | undefined): string | undefined {
  if (!header || header === 'null') return undefined;
  const text = header.includes('://') ? header : `http://${header}`;
  return URL.canParse(text) ? new URL(text).hostname.toLowerCase() : undefined;
}

/** The dealer whose site a request comes from: that of `Origin`, else that of `Host`. */
export function findDealer(dealers: readonly LeadDealer[], headers: Headers): LeadDealer | undefined {
  const host = hostOf(headers.get('origin')) ?? hostOf(headers.get('host'));
  return dealers.find(({ hosts, slug }) => host !== undefined && (hosts.includes(host) || host === `${slug}.localhost`));
}
