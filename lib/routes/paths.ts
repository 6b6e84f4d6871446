const carPattern = /^\/cars\/([A-Za-z0-9_-]+)(?:\/checkout)?\/?$/;

/** A car's page (spec §2). */
export const carPath = (slug: string) => `/cars/${slug}`;

/** Where a car is paid for (spec §2). */
export const checkoutPath = (slug: string) => `/cars/${slug}/checkout`;

/** The car slug of a path; the checkout part is ignored (spec §2); undefined when it is no car page. */
export const parseCarPath = (path: string) => carPattern.exec(path)?.[1];

/** A blog article; `base` is /blog, or /news where the site says so (spec §2). */
export const articlePath = (base: string, slug: string) => `${base}/${slug}`;

/** A brand landing page, with its /pages/ prefix only where the site keeps it (spec §2). */
export const brandPagePath = (slug: string, usePagesPath: boolean) => (usePagesPath ? `/pages/${slug}` : `/${slug}`);

/** The search landing path of a site: /search/ is put in front when the setting lacks it (spec §2). */
export function searchLandingPath(setting: string | undefined, fallback = 'new-used-and-demo-cars'): string {
  const path = (setting || fallback).replace(/^\/+|\/+$/g, '');
  return path.startsWith('search/') || path === 'search' ? `/${path}` : `/search/${path}`;
}

/** How a link opens (spec §2 link rules): in the app, as a plain anchor, or in a new tab. */
export type LinkKind = 'internal' | 'plain' | 'directions' | 'external';

export function linkKind(url: string): LinkKind {
  if (/^\/(?![/\\])/.test(url) || url.startsWith('#')) return 'internal';
  if (/^(tel|mailto|sms):/i.test(url)) return 'plain';
  if (/^https?:\/\/((www\.)?google\.[a-z.]+\/maps|maps\.(google|apple)\.[a-z.]+|goo\.gl\/maps|maps\.app\.goo\.gl)/i.test(url))
    return 'directions';
  return 'external';
}

/**
 * Whether an address is safe to put into a link at all: a path of ours, or http(s), tel, mailto, sms. Browsers read "/\" as "//" and
 * leave tabs and line ends out, so none of these may make a path of ours lead elsewhere.
 */
export const isSafeLink = (url: string) => /^(https?:\/\/|tel:|mailto:|sms:|#|\/(?![/\\\s]))/i.test(url.trim());
