import { z } from 'zod';
import { buildOnly, flag, group, option } from './option.ts';

/** The checks of a release before it goes live. Each is a row in lib/verify/registry.ts. */
export const releaseCheck = z.enum([
  'links',
  'pageData',
  'structuredData',
  'prices',
  'stock',
  'searchIndex',
  'sitemap',
  'feeds',
  'budgets',
  'html',
  'law',
]);
export type ReleaseCheck = z.infer<typeof releaseCheck>;

const kibibytes = z.number().positive();

export const budgets = group('Size limits of a release, KiB', {
  pageHtml: option(kibibytes, 384, 'HTML of one page'),
  pageScript: option(kibibytes, 320, 'Scripts of one page, compressed with gzip'),
  picture: option(kibibytes, 600, 'One picture'),
  searchIndex: option(kibibytes, 6144, 'Search index as published, chunks compressed; a dealer who needs more should use a search server'),
});

export const warnOnly = option(
  z.array(releaseCheck.exclude(['law'])),
  [],
  'Checks that only warn; any other failed check refuses the release. Rules of law are set in compliance.rules',
);

/** Encodings of the compressed copies that a publication may write beside texts. */
export const encodings = ['gz', 'br'] as const;
export type Encoding = (typeof encodings)[number];

const target = z.strictObject({
  to: z.string().describe('A folder from the root, such as /srv/www/{slug}, or s3://bucket/{slug}?region=…; {slug} is the dealer'),
  reload: option(flag, false, 'When host rules changed, run the command in FORECOURT_RELOAD_COMMAND of the environment'),
  purge: option(z.array(z.string()), [], 'Caches to purge then, as the command publish takes them, such as cloudfront:E2QWRUHAPOMQZL'),
  precompress: option(z.array(z.enum(encodings)), [], 'Compressed copies of texts to write beside them, in a folder only'),
});
export type PublishTarget = z.infer<typeof target>;

export const publish = buildOnly(
  group('Where releases go: the command watch publishes each one there, and so do publish without --to and build --publish', {
    targets: option(z.array(target).max(10), [], 'Each is published on its own; one that fails delays neither the others nor builds'),
  }),
);
