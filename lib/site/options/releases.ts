import { z } from 'zod';
import { group, option } from './option.ts';

/** What is checked of a release before it goes live; each is a row in lib/verify/registry.ts. */
export const releaseCheck = z.enum(['links', 'pageData', 'structuredData', 'prices', 'stock', 'searchIndex', 'sitemap', 'budgets', 'html']);
export type ReleaseCheck = z.infer<typeof releaseCheck>;

const kibibytes = z.number().positive();

export const budgets = group('What a release may weigh, in KiB', {
  pageHtml: option(kibibytes, 384, 'HTML of one page'),
  pageScript: option(kibibytes, 320, 'Scripts that the HTML of one page names, compressed by gzip'),
  picture: option(kibibytes, 600, 'One picture'),
  searchIndex: option(kibibytes, 40_960, 'Search index; a dealer with more belongs on a search server'),
});

export const warnOnly = option(z.array(releaseCheck), [], 'Checks of a release that only warn; every other keeps the last release live');
