import { isHashed } from '#lib/hosting/cache-rules.ts';
import { isHostFile } from '#lib/hosting/host-files.ts';

/** The order in which a release's files are uploaded, so that a page never names a file that has not arrived. */
export const stages = ['assets', 'data', 'cars', 'pages', 'lists'] as const;
export type Stage = (typeof stages)[number];

/** Files that tell a host how to serve the site. */
export const isHostRule = (path: string) => isHostFile(`/${path}`);

const lists = /^(search\/[^/]+\.json|[^/]+\.json|sitemap[^/]*\.xml|robots\.txt|feeds\/.+|llms\.txt)$/;

/**
 * When a file is uploaded: what pages load before the pages, car pages before the pages that list them, and files that list pages (the search
 * index, the sitemap, feeds, host rules) last.
 */
export function stageOf(file: string): Stage {
  // A compressed copy of a page counts as a page.
  const path = file.replace(/\.(gz|br)$/, '');
  if (isHashed(path)) return 'assets';
  if (path.startsWith('_next/')) return 'data';
  if (/\.(html|md)$/.test(path)) return path.startsWith('cars/') ? 'cars' : 'pages';
  return isHostRule(path) || lists.test(path) ? 'lists' : 'assets';
}

/** Whether a page that is already open may load the file and get exactly what it expects, because the name changes with the content. */
export const isUsedByOpenPages = (path: string) => isHashed(path) || path.startsWith('_next/static/');
