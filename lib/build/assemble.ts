import { join } from 'node:path';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { availabilityText } from '#lib/hosting/availability.ts';
import { robotsTxt, sitemapPaths, sitemapXml } from '#lib/hosting/sitemap.ts';
import { availabilityPath } from '#lib/model/availability.ts';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import type { IndexFile } from './make-site-data.ts';
import type { FileSource, Tree } from './tree.ts';

/** Next renders these for a server; a static host never asks for them, and the reference export has none. */
const serverOnly = new Set(['500.html', '_error.html', '_document.html', '_app.html']);

/**
 * The pages that `generate` left in `distDir`, where `output: 'export'` would put them: HTML beside each other, page data under
 * _next/data/<build id>. They are moved, since nothing else needs them.
 */
export async function generatedPages(distDir: string, buildId: string): Promise<Tree> {
  const from = join(distDir, 'server', 'pages');
  const present = await listFilesIfAny(from);
  const html = new Set(present.filter((file) => file.endsWith('.html') && !serverOnly.has(file)));
  // The data of a page lies beside it; every other JSON file there is a manifest of Next's server.
  const data = present.filter((file) => file.endsWith('.json') && html.has(file.replace(/\.json$/, '.html')));
  const placed = [...html, ...data].map((file): [string, FileSource] => [
    file.endsWith('.html') ? file : `_next/data/${buildId}/${file}`,
    { move: join(from, file) },
  ]);
  return new Map(placed);
}

/** What all pages of the same code share: the static chunks, which are the same for every dealer, and public/. */
export async function codeFiles(distDir: string, { productDir }: Workspace): Promise<Tree> {
  const chunks = join(distDir, 'static');
  const open = join(productDir, 'public');
  const tree: Tree = new Map();
  for (const file of await listFilesIfAny(chunks)) tree.set(`_next/static/${file}`, { move: join(chunks, file) });
  // Copied: a link would let whoever edits the product's file change a release.
  for (const file of await listFilesIfAny(open)) tree.set(file, { copy: join(open, file) });
  return tree;
}

/** Next's own export, as it lies there. */
export async function exportedFiles(distDir: string): Promise<Tree> {
  return new Map((await listFilesIfAny(distDir)).map((file): [string, FileSource] => [file, { move: join(distDir, file) }]));
}

/** What is neither page nor code: pictures, search index, sitemap and robots; the same for a generated tree and the reference. */
export function extraFiles(
  catalogue: Catalogue,
  gone: readonly RemovedCar[],
  index: IndexFile,
  imageFiles: Iterable<string>,
  cacheDir: string,
): Tree {
  const { url } = catalogue.site.dealer;
  const base = url.replace(/\/+$/, '');
  const { indexable } = catalogue.site.build;
  const tree: Tree = new Map();
  for (const file of imageFiles) tree.set(`images/${file}`, { link: join(cacheDir, file) });
  tree.set(index.path.slice(1), { text: index.text });
  tree.set(availabilityPath.slice(1), { text: availabilityText(catalogue.documents, gone, catalogue.site, catalogue.now) });
  tree.set('sitemap.xml', { text: sitemapXml(base, indexable ? sitemapPaths(catalogue) : []) });
  tree.set('robots.txt', { text: robotsTxt(base, indexable) });
  return tree;
}
