import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRedirects } from '#lib/hosting/redirects.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { releaseCheck } from '#lib/site/options/releases.ts';
import type { ReleaseProblem, StagedRelease } from './check.ts';
import { type LinkRecord, type PageLinks, toPageLinks } from './link-record.ts';
import type { PageReading } from './page-reading.ts';
import { type BlockingProblem, ProblemList } from './problem-list.ts';
import { readPages } from './read-pages.ts';
import { releaseChecks } from './registry.ts';
import { makeServedTree } from './served-tree.ts';
import { holdsFor, type SoundPages } from './verify-carried.ts';

export type VerifyOptions = Omit<StagedRelease, 'tree' | 'base'> & {
  /** Paths that are new or differ from the last release. For other pages the record in `before` is used. */
  changed: Iterable<string>;
  /** The record of the last release; without it every page is read. */
  before: LinkRecord | undefined;
  /** Threads that read pages; 0 reads them in this thread. */
  threads: number;
  /** What was verified while the new pages were rendered. */
  sound?: SoundPages | undefined;
};

export type Verified = {
  problems: ReleaseProblem[];
  /** Those of the problems that block the release, with all their files. */
  blocking: BlockingProblem[];
  record: LinkRecord;
  pagesRead: number;
};

/** Origin and path of a site, without a slash at the end. */
export const siteBase = ({ site }: Catalogue) => site.dealer.url.replace(/\/+$/, '');

/** Pages to read: those that changed, those whose data file changed, and those without a record. */
function pagesToRead(pages: readonly string[], { changed, before }: VerifyOptions): string[] {
  const touched = new Set<string>();
  for (const path of changed) touched.add(path.replace(/^_next\/data\/[^/]+\/(.*)\.json$/, '$1.html'));
  return pages.filter((page) => touched.has(page) || !before?.has(page));
}

/**
 * Verifies a staged tree before it goes live (rule R6). Changed pages are read; the last release's record describes the others.
 * Returns the problems, and the record to keep beside this release.
 */
export async function verifyRelease(options: VerifyOptions): Promise<Verified> {
  const { root, manifest, catalogue, settings, now, threads } = options;
  const files = Object.keys(manifest);
  const redirects = Object.hasOwn(manifest, '_redirects') ? await readFile(join(root, '_redirects'), 'utf8') : undefined;
  const tree = makeServedTree(files, redirects === undefined ? [] : parseRedirects(redirects));
  const release: StagedRelease = { root, manifest, tree, catalogue, settings, now, base: siteBase(catalogue) };
  const problems = new ProblemList(settings.warnOnly);
  const readPageLinks = new Map<string, PageLinks>();
  const lists = new Map<string, readonly string[]>();
  // Equal lists become one object, so that checks look at each list once.
  const share = (list: readonly string[]) => {
    const key = list.join('\n');
    const first = lists.get(key) ?? list;
    lists.set(key, first);
    return first;
  };
  const see = (page: PageReading) => {
    for (const name of releaseCheck.options) for (const fault of releaseChecks[name].page?.(page, release) ?? []) problems.add(name, fault);
    const links = toPageLinks(page);
    readPageLinks.set(page.file, { ...links, frame: share(links.frame), scripts: share(links.scripts) });
  };
  for (const list of new Set([...(options.before?.values() ?? [])].flatMap(({ frame, scripts }) => [frame, scripts]))) share(list);
  const toRead = pagesToRead(tree.pages, options);
  await readPages(root, toRead, release.base, threads, see);
  const record: LinkRecord = new Map(tree.pages.map((page) => [page, (readPageLinks.get(page) ?? options.before?.get(page)) as PageLinks]));
  const sound = options.sound && holdsFor(options.sound, files, redirects) ? options.sound : undefined;
  // A sound page that was read all the same has a new record.
  const pages = sound ? tree.pages.filter((page) => !sound.pages.has(page) || readPageLinks.has(page)) : tree.pages;
  const rest = sound ? new Map(pages.map((page) => [page, record.get(page) as PageLinks])) : record;
  for (const name of releaseCheck.options) {
    const check = releaseChecks[name];
    const faults = [
      ...(check.links?.({ ...release, tree: { ...tree, pages } }, rest) ?? []),
      ...((sound ? undefined : await check.files?.(release)) ?? []),
      ...((await check.whole?.(release, record)) ?? []),
    ];
    for (const fault of faults) problems.add(name, fault);
  }
  return { problems: problems.sorted(), blocking: problems.blocking(), record, pagesRead: toRead.length };
}
