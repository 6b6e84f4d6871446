import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Tinypool } from 'tinypool';
import { parseRedirects } from '#lib/hosting/redirects.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { releaseCheck } from '#lib/site/options/releases.ts';
import type { ReleaseProblem, StagedRelease, UnmeasuredRelease } from './check.ts';
import { type LinkRecord, type PageLinks, toPageLinks } from './link-record.ts';
import type { PageReading } from './page-reading.ts';
import { type BlockingProblem, ProblemList } from './problem-list.ts';
import readBatch, { type PageBatch } from './read-worker.ts';
import { releaseChecks } from './registry.ts';
import { makeServedTree } from './served-tree.ts';

/** Below this number of pages, starting threads takes longer than reading. */
const fewestForThreads = 200;
const batchSize = 32;

const worker = new URL('./read-worker.ts', import.meta.url).href;

async function readInThreads(batches: readonly PageBatch[], threads: number, see: (page: PageReading) => void): Promise<void> {
  const maxThreads = Math.min(threads, batches.length);
  const pool = new Tinypool({ filename: worker, minThreads: maxThreads, maxThreads });
  try {
    await Promise.all(
      batches.map(async (batch) => {
        const pages: PageReading[] = await pool.run(batch);
        for (const page of pages) see(page);
      }),
    );
  } finally {
    await pool.destroy();
  }
}

/** Reads pages of the release at `root` and passes each to `see`; many pages are shared among `threads` threads. */
async function readPages(
  root: string,
  files: readonly string[],
  base: string,
  threads: number,
  see: (page: PageReading) => void,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(files.length / batchSize) }, (_, index) => ({
    root,
    base,
    files: files.slice(index * batchSize, (index + 1) * batchSize),
  }));
  if (threads >= 1 && files.length >= fewestForThreads) return readInThreads(batches, threads, see);
  for (const batch of batches) {
    for (const page of readBatch(batch)) see(page);
    await setImmediate(); // other dealers' work and signals get their turn
  }
}

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

type CarriedOptions = Omit<UnmeasuredRelease, 'tree'> & {
  /** Every file that the release will have, and the text of its redirects. */
  files: ReadonlySet<string>;
  redirects: string | undefined;
  /** Files of pages that are not there yet. */
  rendered: ReadonlySet<string>;
  /** The record of the last release. */
  before: LinkRecord;
};

/** Pages in which nothing was found, nor in what is no page: as long as the release has exactly these files and redirects. */
export type SoundPages = Pick<CarriedOptions, 'files' | 'redirects'> & { pages: ReadonlySet<string> };

/**
 * Verifies what a release carries over while its new pages are rendered. Undefined when anything was found: the release is then verified as a
 * whole, so that each fault is said once, with all its pages.
 */
export async function verifyCarried(options: CarriedOptions): Promise<SoundPages | undefined> {
  const { files, redirects, rendered, before } = options;
  const all = makeServedTree(files, redirects === undefined ? [] : parseRedirects(redirects));
  const pages = all.pages.filter((page) => before.has(page) && !rendered.has(page));
  const release = { ...options, tree: { ...all, pages } };
  const record: LinkRecord = new Map([...before].filter(([page]) => files.has(page) && !rendered.has(page)));
  for (const name of releaseCheck.options) {
    const check = releaseChecks[name];
    if ((check.links?.(release, record) ?? []).length > 0 || ((await check.files?.(release)) ?? []).length > 0) return undefined;
  }
  return { files, redirects, pages: new Set(pages) };
}

/** Whether what was found sound is still so in a release with these files and redirects. */
export const holdsFor = ({ files: before, redirects: had }: SoundPages, files: readonly string[], redirects: string | undefined): boolean =>
  had === redirects && files.length === before.size && files.every((file) => before.has(file));
