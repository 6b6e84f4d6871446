import { join } from 'node:path';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { FeedFile } from '#lib/feeds/make-feeds.ts';
import { formsFilePath } from '#lib/forms/forms-file.ts';
import { availabilityText } from '#lib/hosting/availability.ts';
import { articleFeed } from '#lib/hosting/feed.ts';
import { gpcText } from '#lib/hosting/gpc.ts';
import { robotsTxt, sitemapFiles, sitemapImages, sitemapPaths } from '#lib/hosting/sitemap.ts';
import { availabilityPath } from '#lib/model/availability.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { carForms } from '#lib/pages/form-view.ts';
import { homePrices } from '#lib/pages/home.ts';
import { pageIndex } from '#lib/pages/page-index.ts';
import type { Modified } from '#lib/releases/release-details.ts';
import { type IndexFileText, isChunkPath } from '#lib/search/index-chunks.ts';
import { pageIndexPath, pageIndexText } from '#lib/search/pages/page-index.ts';
import { pricesPath } from '#lib/search/price-finder.ts';
import type { DealerInput } from './load-dealer.ts';
import type { RenderedFile } from './next/page-server.ts';
import type { FileSource, ReleaseTree } from './release-tree.ts';

/** Next renders these for its own server. A static host never asks for them, and a plain export has none. */
const serverOnly = new Set(['500.html', '_error.html', '_document.html', '_app.html']);

/**
 * The pages that Next left in a folder, at the paths that `output: 'export'` would use: page data goes under _next/data/<build id>. They
 * are moved, because nothing else needs them. `rendered` has what is known about the files.
 */
export async function generatedPages(from: string, buildId: string, rendered: readonly RenderedFile[] = []): Promise<ReleaseTree> {
  const present = await listFilesIfAny(from);
  const renderedFiles = new Map(rendered.map(({ file, sha256, bytes, parts }) => [file, { record: { sha256, bytes }, parts }]));
  const html = new Set(present.filter((file) => file.endsWith('.html') && !serverOnly.has(file)));
  // The data of a page is beside its HTML. Every other JSON file is a manifest of Next's server.
  const data = present.filter((file) => file.endsWith('.json') && html.has(file.replace(/\.json$/, '.html')));
  const placed = [...html, ...data].map((file): [string, FileSource] => [
    file.endsWith('.html') ? file : `_next/data/${buildId}/${file}`,
    { move: join(from, file), ...renderedFiles.get(file) },
  ]);
  return new Map(placed);
}

/** The files that all pages of the same code share: compiled chunks, which are the same for every dealer, and public/. */
export async function codeFiles(distDir: string, { productDir }: Workspace): Promise<ReleaseTree> {
  const chunks = join(distDir, 'static');
  const open = join(productDir, 'public');
  const tree: ReleaseTree = new Map();
  // Copied, because with a hard link, an edit of the original would change a release.
  for (const file of await listFilesIfAny(chunks)) tree.set(`_next/static/${file}`, { copy: join(chunks, file) });
  for (const file of await listFilesIfAny(open)) tree.set(file, { copy: join(open, file) });
  return tree;
}

/** The files that are neither pages nor code: pictures, icons, feeds, search indexes, forms, postcodes, availability, sitemap and robots. */
export function otherFiles(
  catalogue: Catalogue,
  removedCars: readonly RemovedCar[],
  modified: Modified,
  indexFiles: readonly IndexFileText[],
  { imageFiles, icons, cacheDir, postcodes }: Pick<DealerInput, 'imageFiles' | 'icons' | 'cacheDir' | 'postcodes'>,
  feeds: readonly FeedFile[],
  /** The location of feed files that need not be written again. */
  previousRoot?: string,
): ReleaseTree {
  const { url } = catalogue.site.dealer;
  const base = url.replace(/\/+$/, '');
  const { indexable } = catalogue.site.build;
  const tree: ReleaseTree = new Map();
  for (const file of imageFiles) tree.set(`images/${file}`, { link: join(cacheDir, file) });
  for (const [file, bytes] of icons) tree.set(file, { bytes });
  for (const { path, text } of indexFiles) tree.set(path.slice(1), isChunkPath(path) ? { packed: text } : { text });
  const prices = homePrices(catalogue);
  if (prices) tree.set(pricesPath.slice(1), { text: JSON.stringify(prices) });
  if (catalogue.site.search.pages) tree.set(pageIndexPath.slice(1), { text: pageIndexText(pageIndex(catalogue)) });
  tree.set(formsFilePath.slice(1), { text: JSON.stringify(carForms(catalogue)) });
  for (const [path, text] of Object.entries(postcodes ?? {})) tree.set(path.slice(1), { text });
  tree.set(availabilityPath.slice(1), { text: availabilityText(catalogue.documents, removedCars, catalogue.site, catalogue.now) });
  const imagesOf = sitemapImages(catalogue, base);
  const pages = (indexable ? sitemapPaths(catalogue) : []).map((path) => ({
    path,
    day: entryOf(modified, path)?.[1],
    images: imagesOf(path),
  }));
  for (const [file, text] of sitemapFiles(base, pages)) tree.set(file, { text });
  const feed = articleFeed(catalogue, base);
  if (feed) tree.set(feed.path.slice(1), { text: feed.text });
  for (const { name, text, pieces } of feeds) {
    if (text !== undefined) tree.set(name, { text });
    else if (previousRoot !== undefined) tree.set(name, pieces ? { from: `${previousRoot}/${name}`, pieces } : { kept: previousRoot });
  }
  tree.set('robots.txt', { text: robotsTxt(base, indexable) });
  tree.set('.well-known/gpc.json', { text: gpcText });
  return tree;
}
