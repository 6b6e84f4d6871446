const carPattern = /^\/cars\/([A-Za-z0-9_-]+)(?:\/checkout)?\/?$/;

/** The page of a car (rule U1). */
export const carPath = (slug: string) => `/cars/${slug}`;

/** The page of a car with one of its forms open over it (rule E87). */
export const carFormPath = (slug: string, form: string) => `${carPath(slug)}?form=${form}`;

/** The checkout of a car (rule U1). */
export const checkoutPath = (slug: string) => `/cars/${slug}/checkout`;

/** The car slug of a car or checkout path; undefined for any other path (rule U1). */
export const parseCarPath = (path: string) => carPattern.exec(path)?.[1];

/** A path in lower case, except for the slug of a car, which may have capitals (rule H21). */
export const lowerPath = (path: string): string => {
  const [, slug] = /^\/cars\/(.+)$/i.exec(path) ?? [];
  return slug === undefined ? path.toLowerCase() : `/cars/${slug}`;
};

/** A path without trailing slashes (rule H22), and with one leading slash, so that it never names another host. */
export const withoutEndSlashes = (path: string): string => path.replace(/\/+$/, '').replace(/^[/\\]*/, '/');

/** The page of saved cars below the favourites area (rule U12). */
export const savedCarsPath = (base: string) => (base === '/my-garage' ? `${base}?tab=saved-cars` : `${base}/saved`);

/** The tabs of the favourites area beside the saved cars. */
export type GarageTab = 'watched-cars' | 'saved-searches' | 'notices' | 'recent-cars' | 'my-data';

/** A further tab of the favourites area (rule U12). */
export const garageTabPath = (base: string, tab: GarageTab): string => `${base}?tab=${tab}`;

/** The paths of the favourites area: its base, and the page of saved cars if it is a separate one. */
export const garagePaths = (base: string) => [...new Set([base, savedCarsPath(base).replace(/\?.*$/, '')])];

/** The compare page. */
export const comparePath = '/compare';

/** The maximum number of cars on the compare page (rule C13). */
export const compareLimit = 4;

/** The compare address of these cars, to open and to share. */
export const compareHref = (slugs: readonly string[]) => (slugs.length > 0 ? `${comparePath}?cars=${slugs.join(',')}` : comparePath);

/** The car slugs of a compare address: each once, at most four, invalid ones left out. */
export function parseCompared(cars: string): string[] {
  const slugs = cars.split(',').map((slug) => slug.trim());
  return [...new Set(slugs.filter((slug) => /^[A-Za-z0-9_-]+$/.test(slug)))].slice(0, compareLimit);
}

/** The site's name for its articles. `base` is their path (rule U11). */
export const articlesName = (base: string): 'News' | 'Blog' => (base === '/news' ? 'News' : 'Blog');

/** An article; `base` is the site’s article path (rule U11). */
export const articlePath = (base: string, slug: string) => `${base}/${slug}`;

/** A further page of the list of articles, from 2. */
export const articlePagePath = (base: string, page: number) => (page === 1 ? base : `${base}/page/${page}`);

/** The articles of a tag; `tag` is its slug. */
export const articleTagPath = (base: string, tag: string) => `${base}/tag/${tag}`;

/** The articles as a feed. */
export const feedPath = (base: string) => `${base}/rss.xml`;

/** The list of locations, and the page of one. */
export const locationsPath = '/our-locations';
export const locationPath = (slug: string) => `${locationsPath}/${slug}`;

/** The list of open positions, and the page of one. */
export const positionsPath = '/current-positions';
export const positionPath = (slug: string) => `${positionsPath}/${slug}`;

/** The list of reviews, and a further page of it, from 2. */
export const reviewsPath = '/reviews';
export const reviewsPagePath = (page: number) => (page === 1 ? reviewsPath : `${reviewsPath}/page/${page}`);

type ModelPages = { buildModelPages: boolean; searchAliases: Record<string, string> };

/** The page of a model for the path of its search, or for its own path (rule A31); undefined if the site has no such pages. */
export function modelPagePath({ buildModelPages, searchAliases }: ModelPages, path: string): string | undefined {
  const [, names] = /^\/(?:search|models)\/([a-z0-9-]+\/[a-z0-9-]+)$/.exec(path) ?? [];
  return buildModelPages && names && !Object.hasOwn(searchAliases, `/search/${names}`) ? `/models/${names}` : undefined;
}

/** The search of a model page. */
export const modelSearchPath = (path: string) => path.replace(/^\/models\//, '/search/');

/** The HTML site map. */
export const siteMapPath = '/site-map';

/** A brand landing page (rule U10). */
export const brandPagePath = (slug: string, usePagesPath: boolean) => (usePagesPath ? `/pages/${slug}` : `/${slug}`);

/** The default search path of a site (rule U3). */
export function searchLandingPath(setting: string | undefined, fallback = 'new-used-and-demo-cars'): string {
  const path = (setting || fallback).replace(/^\/+|\/+$/g, '');
  return path.startsWith('search/') || path === 'search' ? `/${path}` : `/search/${path}`;
}

/** How a link opens (rule U9): inside the site, as a plain anchor, or in a new tab. */
export type LinkKind = 'internal' | 'plain' | 'directions' | 'external';

export function linkKind(url: string): LinkKind {
  if (/^\/(?![/\\])/.test(url) || url.startsWith('#')) return 'internal';
  if (/^(tel|mailto|sms):/i.test(url)) return 'plain';
  if (/^https?:\/\/((www\.)?google\.[a-z.]+\/maps|maps\.(google|apple)\.[a-z.]+|goo\.gl\/maps|maps\.app\.goo\.gl)/i.test(url))
    return 'directions';
  return 'external';
}

/**
 * Whether an address may be linked at all: a site path, http(s), tel, mailto or sms. Browsers read "/\" as "//" and drop tabs and line
 * ends, so these must not hide another host.
 */
export const isSafeLink = (url: string) => /^(https?:\/\/|tel:|mailto:|sms:|#|\/(?![/\\\s]))/i.test(url.trim());
