import { isHashed } from '#lib/hosting/cache-rules.ts';
import { isHostFile } from '#lib/hosting/host-files.ts';

/** The order in which a release's files arrive, so that a page never names what is not there yet. */
export const stages = ['assets', 'data', 'cars', 'pages', 'lists'] as const;
export type Stage = (typeof stages)[number];

/** What tells a host how to serve the site. */
export const isHostRule = (path: string) => isHostFile(`/${path}`);

const lists = /^(search\/[^/]+\.json|[^/]+\.json|sitemap[^/]*\.xml|robots\.txt)$/;

/**
 * When a file goes up: what pages load comes before the pages, car pages before the pages that list them, and what names pages (the search
 * index, the sitemap, host rules) last.
 */
export function stageOf(path: string): Stage {
  if (isHashed(path)) return 'assets';
  if (path.startsWith('_next/')) return 'data';
  if (path.endsWith('.html')) return path.startsWith('cars/') ? 'cars' : 'pages';
  return isHostRule(path) || lists.test(path) ? 'lists' : 'assets';
}

/** Whether a page that is open somewhere may still ask for a file that the new release has no use for. */
export const isKeptAWhile = (path: string) => isHashed(path) || path.startsWith('_next/');
