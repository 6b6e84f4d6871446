const carPattern = /^\/cars\/([A-Za-z0-9_-]+)(?:\/checkout)?\/?$/;

/** A car's page (spec §2). */
export const carPath = (slug: string) => `/cars/${slug}`;

/** Where a car is paid for (spec §2). */
export const checkoutPath = (slug: string) => `/cars/${slug}/checkout`;

/** The car slug of a path; the checkout part is ignored (spec §2); undefined when it is no car page. */
export const parseCarPath = (path: string) => carPattern.exec(path)?.[1];

/** The page of saved cars under a site's favourites area: a tab of /my-garage, a page of its own elsewhere (spec §2 Favourites area). */
export const savedCarsPath = (base: string) => (base === '/my-garage' ? `${base}?tab=saved-cars` : `${base}/saved`);

/** The paths of a site's favourites area: its base, and the page of saved cars where that is one of its own. */
export const garagePaths = (base: string) => [...new Set([base, savedCarsPath(base).replace(/\?.*$/, '')])];

/** Where cars are compared. */
export const comparePath = '/compare';

/** Most cars on the compare page: what one screen holds side by side. */
export const compareLimit = 4;

/** The address that shows these cars side by side, to open and to share. */
export const compareHref = (slugs: readonly string[]) => (slugs.length > 0 ? `${comparePath}?cars=${slugs.join(',')}` : comparePath);

/** The car slugs of a compare address, from its `cars` parameter: each once, four at most; what cannot be a slug is left out. */
export function parseCompared(cars: string): string[] {
  const slugs = cars.split(',').map((slug) => slug.trim());
  return [...new Set(slugs.filter((slug) => /^[A-Za-z0-9_-]+$/.test(slug)))].slice(0, compareLimit);
}

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
