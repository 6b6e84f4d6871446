import { z } from 'zod';
import { group, option } from './option.ts';

/** What is checked of a release before it goes live; each is a row in lib/verify/registry.ts. */
export const releaseCheck = z.enum(['links', 'pageData', 'structuredData', 'prices', 'stock', 'searchIndex', 'sitemap', 'budgets', 'html']);
export type ReleaseCheck = z.infer<typeof releaseCheck>;

const kibibytes = z.number().positive();

export const budgets = group('Size limits of a release, KiB', {
  pageHtml: option(kibibytes, 384, 'HTML of one page'),
  pageScript: option(kibibytes, 320, 'Scripts of one page, compressed with gzip'),
  picture: option(kibibytes, 600, 'One picture'),
  searchIndex: option(kibibytes, 40_960, 'Search index; a dealer who needs more should use a search server'),
});

export const warnOnly = option(z.array(releaseCheck), [], 'Checks that only warn; any other failed check refuses the release');
