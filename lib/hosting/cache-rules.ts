/** How long browsers and CDNs may cache files below a path of the site. */
export type CacheRule = { path: `/${string}/*`; cacheControl: string };

const year = 'public, max-age=31536000, immutable';

/** For every other file: browsers revalidate each time, and get 304 if it is unchanged. */
export const revalidated = 'public, max-age=0, must-revalidate';

/** Files with a hash of their content in the name never change. */
export const cacheRules: readonly CacheRule[] = [
  { path: '/_next/static/chunks/*', cacheControl: year },
  { path: '/_next/static/media/*', cacheControl: year },
  { path: '/_next/static/css/*', cacheControl: year },
  { path: '/images/*', cacheControl: year },
  { path: '/search/_cars/*', cacheControl: year },
];

/** The Cache-Control of a path of the site. */
export const cacheControl = (path: string): string =>
  cacheRules.find((rule) => path.startsWith(rule.path.slice(0, -1)))?.cacheControl ?? revalidated;

/** Whether a file, by its path below the root, never changes under its name. */
export const isHashed = (file: string): boolean => cacheControl(`/${file}`) === year;
