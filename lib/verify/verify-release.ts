import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '#lib/disk/manifest.ts';
import { parseRedirects } from '#lib/hosting/redirects.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { releaseCheck } from '#lib/site/options/releases.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Problem, StagedRelease } from './check.ts';
import { type LinkRecord, type PageRecord, pageRecord } from './link-record.ts';
import type { PageFacts } from './page-facts.ts';
import { Problems } from './problems.ts';
import { readPages } from './read-pages.ts';
import { checks } from './registry.ts';
import { makeTree } from './tree.ts';

export type VerifyOptions = {
  /** The folder of the staged tree. */
  root: string;
  /** Every file of it. */
  manifest: Manifest;
  /** Paths that are new or other than in the last release; pages that are not named keep what `before` says of them. */
  changed: Iterable<string>;
  /** The record of the last release; without one every page is read. */
  before: LinkRecord | undefined;
  catalogue: Catalogue;
  settings: Pick<Site['build'], 'budgets' | 'warnOnly'>;
  /** The instant at which the release is to be true, in milliseconds. */
  now: number;
  /** Threads that read pages; 0 reads them in this one. */
  threads: number;
};

export type Verified = { problems: Problem[]; record: LinkRecord; pagesRead: number };

/** Pages to read: those that changed, or whose data did, and those of which nothing is known. */
function pagesToRead(pages: readonly string[], { changed, before }: VerifyOptions): string[] {
  const touched = new Set<string>();
  for (const path of changed) touched.add(path.replace(/^_next\/data\/[^/]+\/(.*)\.json$/, '$1.html'));
  return pages.filter((page) => touched.has(page) || !before?.has(page));
}

/**
 * Verifies a staged tree before it goes live (DESIGN §4): pages that changed are read, the rest is known from the last release's record.
 * Answers what is wrong, and the record to keep beside this release.
 */
export async function verifyRelease(options: VerifyOptions): Promise<Verified> {
  const { root, manifest, catalogue, settings, now, threads } = options;
  const files = Object.keys(manifest);
  const rules = files.includes('_redirects') ? parseRedirects(await readFile(join(root, '_redirects'), 'utf8')) : [];
  const tree = makeTree(files, rules);
  const release: StagedRelease = { root, manifest, tree, catalogue, settings, now, base: catalogue.site.dealer.url.replace(/\/+$/, '') };
  const problems = new Problems(settings.warnOnly);
  const found = new Map<string, PageRecord>();
  const lists = new Map<string, readonly string[]>();
  // Lists that are alike are one, so that each is looked at once.
  const shared = (list: readonly string[]) => {
    const key = list.join('\n');
    const known = lists.get(key) ?? list;
    lists.set(key, known);
    return known;
  };
  const see = (page: PageFacts) => {
    for (const name of releaseCheck.options) for (const fault of checks[name].page?.(page, release) ?? []) problems.add(name, fault);
    const kept = pageRecord(page);
    found.set(page.file, { ...kept, frame: shared(kept.frame), scripts: shared(kept.scripts) });
  };
  for (const list of new Set([...(options.before?.values() ?? [])].flatMap(({ frame, scripts }) => [frame, scripts]))) shared(list);
  const toRead = pagesToRead(tree.pages, options);
  await readPages(root, toRead, release.base, threads, see);
  const record: LinkRecord = new Map(tree.pages.map((page) => [page, (found.get(page) ?? options.before?.get(page)) as PageRecord]));
  for (const name of releaseCheck.options)
    for (const fault of (await checks[name].whole?.(release, record)) ?? []) problems.add(name, fault);
  return { problems: problems.sorted(), record, pagesRead: toRead.length };
}
