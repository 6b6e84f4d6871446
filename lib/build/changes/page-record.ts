import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fileRecord, type Manifest } from '../manifest.ts';
import type { Release } from '../release.ts';

/** What the pages of a release were made of: a key per page, in parts by name; one without parts is compared by its model. */
export const pageRecord = z.record(z.string(), z.record(z.string(), z.string()));
export type PageRecord = z.infer<typeof pageRecord>;

/** A release that a build may carry pages over from. */
export type Previous = { release: Release; root: string; manifest: Manifest; pages: PageRecord };

const besideOf = (outDir: string, slug: string, id: string) => join(outDir, slug, 'releases', id);

/** Keeps the keys of a release's pages beside it. */
export const writePageRecord = (outDir: string, slug: string, id: string, pages: PageRecord) =>
  writeFile(`${besideOf(outDir, slug, id)}.pages.json`, JSON.stringify(pages));

/** All that a build must know of a release to carry its pages over; undefined where a part is missing or damaged, so that all is made anew. */
export async function readPrevious(outDir: string, slug: string, release: Release): Promise<Previous | undefined> {
  const beside = besideOf(outDir, slug, release.id);
  try {
    const [files, pages] = await Promise.all([readFile(`${beside}.files.json`, 'utf8'), readFile(`${beside}.pages.json`, 'utf8')]);
    const manifest = z.record(z.string(), fileRecord).parse(JSON.parse(files));
    return { release, root: beside, manifest, pages: pageRecord.parse(JSON.parse(pages)) };
  } catch {
    return undefined;
  }
}
