import { copyFile, cp, link, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import type { IndexFile } from './make-site-data.ts';
import { robotsTxt, sitemapPaths, sitemapXml } from './sitemap.ts';
import type { Workspace } from './workspace.ts';

/** Next renders these for a server; a static host never asks for them, and the reference export has none. */
const serverOnly = new Set(['500.html', '_error.html', '_document.html', '_app.html']);

async function filesUnder(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dir.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** A file under a second name: a link where the file system allows, else a copy. */
async function place(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

/** Copies a folder that may be absent: git keeps no empty one, and public/ may hold nothing. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (await stat(from).catch(() => undefined)) await cp(from, to, { recursive: true });
}

const foldersOf = (files: Iterable<string>) => [...new Set([...files].map((file) => dirname(file)))];

/**
 * Makes the export tree of the pages that `generate` left in `distDir`, as `output: 'export'` would: HTML beside each other, page data
 * under _next/data/<build id>, static chunks under _next/static, and public/. Pages are moved, since nothing else needs them.
 */
export async function assembleGenerated(distDir: string, buildId: string, { productDir }: Workspace, target: string): Promise<void> {
  const from = join(distDir, 'server', 'pages');
  const present = await filesUnder(from);
  const html = new Set(present.filter((file) => file.endsWith('.html') && !serverOnly.has(file)));
  // The data of a page lies beside it; every other JSON file there is a manifest of Next's server.
  const data = present.filter((file) => file.endsWith('.json') && html.has(file.replace(/\.json$/, '.html')));
  const moves = [...html, ...data].map((file) => ({ file, to: file.endsWith('.html') ? file : `_next/data/${buildId}/${file}` }));
  await mkdir(target, { recursive: true });
  for (const folder of foldersOf(moves.map(({ to }) => to))) await mkdir(join(target, folder), { recursive: true });
  const limit = pLimit(32);
  await Promise.all(moves.map(({ file, to }) => limit(() => rename(join(from, file), join(target, to)))));
  await cp(join(distDir, 'static'), join(target, '_next', 'static'), { recursive: true });
  await copyFolder(join(productDir, 'public'), target);
}

/** What is not a page: pictures, search index, sitemap and robots; the same for a generated tree and the reference. */
export async function assembleExtras(
  catalogue: Catalogue,
  index: IndexFile,
  imageFiles: Iterable<string>,
  cacheDir: string,
  target: string,
): Promise<void> {
  const base = catalogue.site.dealer.url.replace(/\/+$/, '');
  await mkdir(join(target, 'images'), { recursive: true });
  await mkdir(join(target, 'search'), { recursive: true });
  const limit = pLimit(32);
  await Promise.all([...imageFiles].map((file) => limit(() => place(join(cacheDir, file), join(target, 'images', file)))));
  await writeFile(join(target, index.path), index.text);
  await writeFile(join(target, 'sitemap.xml'), sitemapXml(base, catalogue.site.build.indexable ? sitemapPaths(catalogue) : []));
  await writeFile(join(target, 'robots.txt'), robotsTxt(base, catalogue.site.build.indexable));
}
