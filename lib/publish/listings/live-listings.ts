import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { recordOf } from '#lib/disk/manifest.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import { readFiles } from '#lib/releases/release-details.ts';
import { readStoredFile, type StoredFiles } from '#lib/releases/stored-files.ts';
import { readFeedRecord } from '#lib/report/feed-record.ts';
import { PublishError } from '../target.ts';
import type { WantedListing } from './plan-listings.ts';

/** A car for the API. The two addresses are for readers of the file, and are not sent. */
const listing = z.looseObject({
  ExternalReferenceId: z.string(),
  SKU: z.string().optional(),
  PhotoUrls: z.array(z.string()),
  ExternalUrl: z.string(),
});
const listings = z.object({ Listings: z.array(listing) });

/** A car of the live release for the marketplace, with the addresses of its photos. */
export type LiveListing = WantedListing & { sku: string | undefined; photoUrls: readonly string[] };

/** The cars that the live release lists, the sold ones among the others, and a function that reads its files. */
export type LiveListings = {
  release: string;
  cars: LiveListing[];
  sold: ReadonlySet<string>;
  /** The bytes of a file of the release. Undefined if it has no such file. */
  fileOf: (path: string) => Promise<Buffer> | undefined;
};

/** Reads the listings of the live release, which was verified against its pages; `stored` has the files that its tree lacks. Throws PublishError. */
export async function readLiveListings(outDir: string, slug: string, stored?: StoredFiles): Promise<LiveListings> {
  const release = await readLiveRelease(outDir, slug);
  if (!release) throw new PublishError(`${slug} has no release whose cars could be listed; run: ${nextCommand('build', slug)}`);
  const { files } = await readFiles(outDir, slug, release.id);
  const root = join(releasesDir(outDir, slug), release.id);
  const fileOf = (path: string) => {
    const record = Object.hasOwn(files, path) ? files[path] : undefined;
    return record && (stored ? readStoredFile(root, path, record, stored) : readFile(join(root, path)));
  };
  const path = Object.keys(files).find((file) => /^feeds\/(?:[^/]+\/)?trade-me\.json$/.test(file));
  const text = path === undefined ? undefined : await fileOf(path)?.then((bytes) => bytes.toString('utf8'));
  if (path === undefined || text === undefined)
    throw new PublishError(
      `${slug}: the release ${release.id} has no listings for Trade Me. Add "trade-me" to feeds.channels and build, or remove feeds.tradeMe.`,
    );
  if (recordOf(text).sha256 !== files[path]?.sha256)
    throw new PublishError(
      `${slug}: ${path} of the release ${release.id} is damaged. Nothing was sent to Trade Me; run: ${nextCommand('build', slug)}`,
    );
  const cars = listings.parse(JSON.parse(text)).Listings.map(({ PhotoUrls: photoUrls, ExternalUrl: _page, ...body }): LiveListing => {
    const { ExternalReferenceId: id, SKU: sku } = body;
    return {
      id,
      sku,
      body,
      photoUrls,
      hash: createHash('sha256')
        .update(JSON.stringify([body, photoUrls]))
        .digest('hex'),
    };
  });
  const leftOut = (await readFeedRecord(outDir, slug, release.id))?.channels['trade-me']?.leftOut ?? [];
  return { release: release.id, cars, sold: new Set(leftOut.flatMap(({ ids, rule }) => (rule === 'sold' ? ids : []))), fileOf };
}
