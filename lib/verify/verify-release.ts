import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Tinypool } from 'tinypool';
import type { FeedsLaw } from '#lib/compliance/car-breaches.ts';
import { type LawOfPage, type LawRecord, toLawOfPage } from '#lib/compliance/law-record.ts';
import type { LawContext } from '#lib/compliance/rule.ts';
import { pathsOf } from '#lib/disk/manifest.ts';
import { parseRedirects } from '#lib/hosting/redirects.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { type ReleaseCheck, releaseCheck } from '#lib/site/options/releases.ts';
import { carSlugOf } from './car-file.ts';
import type { Fault, ReleaseLaw, ReleaseProblem, StagedRelease, UnmeasuredRelease } from './check.ts';
import { dialogsFile, type FeedLawReader, lawOfDialogs, readFeedsForLaw } from './law-of-files.ts';
import { type LinkRecord, type PageLinks, toPageLinks } from './link-record.ts';
import type { PageReading } from './page-reading.ts';
import { type BlockingProblem, ProblemList } from './problem-list.ts';
import { type PageBatch, readPagesHere } from './read-worker.ts';
import { releaseChecks } from './registry.ts';
import { makeServedTree } from './served-tree.ts';

/** Below this number of pages, starting threads takes longer than reading. */
const fewestForThreads = 200;
const batchSize = 32;
/** The number of batches that a thread gets at once, so that it keeps reading while this thread is busy with feeds. */
const batchesAhead = 4;

const worker = new URL('./read-worker.ts', import.meta.url).href;

async function readInThreads(
  batches: readonly PageBatch[],
  law: LawContext,
  threads: number,
  see: (page: PageReading) => void,
): Promise<void> {
  const maxThreads = Math.min(threads, batches.length);
  const pool = new Tinypool({
    filename: worker,
    minThreads: maxThreads,
    maxThreads,
    concurrentTasksPerWorker: batchesAhead,
    workerData: law,
  });
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

/** Reads pages of the release at `root` and passes each to `see`. Many pages are distributed over `threads` threads. */
export async function readPages(
  root: string,
  files: readonly string[],
  base: string,
  law: LawContext,
  threads: number,
  see: (page: PageReading) => void,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(files.length / batchSize) }, (_, index) => ({
    root,
    base,
    files: files.slice(index * batchSize, (index + 1) * batchSize),
  }));
  if (threads >= 1 && files.length >= fewestForThreads) return readInThreads(batches, law, threads, see);
  for (const batch of batches) {
    for (const page of readPagesHere(batch, law)) see(page);
    await setImmediate(); // other dealers' work and signals get their turn
  }
}

export type VerifyOptions = Omit<StagedRelease, 'tree' | 'base'> & {
  /** Paths that are new or differ from the last release. For other pages the record in `before` is used. */
  changed: Iterable<string>;
  /** The record of the last release. Without it, every page is read. */
  before: LinkRecord | undefined;
  /** The same for the law. Without it, or with another key, every page is read. */
  lawBefore: LawRecord | undefined;
  /** The number of threads that read pages. With 0, this thread reads them. */
  threads: number;
  /** The result of the verification while the new pages were rendered. */
  sound?: SoundPages | undefined;
};

export type Verified = {
  problems: ReleaseProblem[];
  /** The blocking problems, with all their files. */
  blocking: BlockingProblem[];
  record: LinkRecord;
  law: LawRecord;
  pagesRead: number;
};

/** Origin and path of a site, without a slash at the end. */
export const siteBase = ({ site }: { site: Pick<Catalogue['site'], 'dealer'> }) => site.dealer.url.replace(/\/+$/, '');

/** Reads feeds for the law: cars whose pages are read, and new feeds. */
const feedReading = (
  { catalogue }: Pick<StagedRelease, 'catalogue'>,
  { context }: ReleaseLaw,
  before: LawRecord | undefined,
  read: Iterable<string>,
  sameFiles?: ReadonlySet<string>,
): FeedLawReader => {
  const changedCars = new Set([...read].flatMap((file) => carSlugOf(file) ?? []));
  return readFeedsForLaw(context, catalogue, { before, changedCars, sameFiles });
};

/** Whether a page's legal findings depend on time: the proof of an earlier price. */
const dependsOnTime = ({ kept, broken }: LawOfPage): boolean => kept.includes('was-now') || broken.some(({ rule }) => rule === 'was-now');

/** Pages to read: changed pages, pages with a changed data file, pages without a record, and pages with a time-dependent proof. */
function pagesToRead(
  pages: readonly string[],
  { changed, before }: Pick<VerifyOptions, 'changed' | 'before'>,
  lawBefore: LawRecord | undefined,
): string[] {
  const touched = new Set<string>();
  for (const path of changed) touched.add(path.replace(/^_next\/data\/[^/]+\/(.*)\.json$/, '$1.html'));
  const isKnown = (page: string) => {
    const law = lawBefore?.pages.get(page);
    return before?.has(page) && law !== undefined && !dependsOnTime(law);
  };
  return pages.filter((page) => touched.has(page) || !isKnown(page));
}

/** The data files of pages, which are in one folder per code version. */
function dataFilesOf(pages: readonly string[], files: readonly string[]): string[] {
  const folder = files.map((file) => /^_next\/data\/[^/]+\//.exec(file)?.[0]).find((folderName) => folderName !== undefined);
  return folder === undefined ? [] : pages.map((page) => folder + page.replace(/\.html$/, '.json'));
}

/** The checks' faults in files that are not pages. They do not depend on pages. */
async function checkFiles(release: UnmeasuredRelease): Promise<Map<ReleaseCheck, Fault[]>> {
  const faultsByCheck = new Map<ReleaseCheck, Fault[]>();
  for (const name of releaseCheck.options) faultsByCheck.set(name, (await releaseChecks[name].files?.(release)) ?? []);
  return faultsByCheck;
}

/**
 * Verifies a staged tree before it goes live (rule R6). Changed pages are read; the last release's record describes the others.
 * Returns the problems, and the record to keep beside this release.
 */
export async function verifyRelease(options: VerifyOptions): Promise<Verified> {
  const { root, manifest, fill, catalogue, settings, now, threads, law } = options;
  const lawBefore = options.lawBefore?.key === law.key ? options.lawBefore : undefined;
  const files = pathsOf(manifest);
  const redirects = Object.hasOwn(manifest, '_redirects') ? await readFile(join(root, '_redirects'), 'utf8') : undefined;
  const tree = makeServedTree(files, redirects === undefined ? [] : parseRedirects(redirects));
  const release: StagedRelease = { root, manifest, fill, tree, catalogue, settings, now, law, base: siteBase(catalogue) };
  const problems = new ProblemList(settings.warnOnly);
  const readPageLinks = new Map<string, PageLinks>();
  const readPageLaw = new Map<string, LawOfPage>();
  const lists = new Map<string, readonly string[]>();
  // Equal lists become one object, so that checks process each list once.
  const share = (list: readonly string[]) => {
    const key = list.join('\n');
    const first = lists.get(key) ?? list;
    lists.set(key, first);
    return first;
  };
  const see = (page: PageReading) => {
    for (const name of releaseCheck.options) for (const fault of releaseChecks[name].page?.(page, release) ?? []) problems.add(name, fault);
    const links = toPageLinks(page);
    if (page.law) readPageLaw.set(page.file, toLawOfPage(page.law));
    readPageLinks.set(page.file, { ...links, frame: share(links.frame), scripts: share(links.scripts) });
  };
  for (const list of new Set([...(options.before?.values() ?? [])].flatMap(({ frame, scripts }) => [frame, scripts]))) share(list);
  const changed = new Set(options.changed);
  const toRead = pagesToRead(tree.pages, { changed, before: options.before }, lawBefore);
  await fill?.([...toRead, ...dataFilesOf(toRead, files)]);
  const feeds = feedReading(release, law, lawBefore, toRead);
  const sound = options.sound && holdsFor(options.sound, files, redirects) ? options.sound : undefined;
  const [, fileFaults] = await Promise.all([
    readPages(root, toRead, release.base, law.context, threads, see),
    sound ? undefined : checkFiles({ ...release, seeFeed: feeds.see }),
  ]);
  const record: LinkRecord = new Map(tree.pages.map((page) => [page, (readPageLinks.get(page) ?? options.before?.get(page)) as PageLinks]));
  // A faultless page that was read anyway has a new record.
  const pages = sound ? tree.pages.filter((page) => !sound.pages.has(page) || readPageLinks.has(page)) : tree.pages;
  const rest = sound ? new Map(pages.map((page) => [page, record.get(page) as PageLinks])) : record;
  for (const name of releaseCheck.options) {
    const check = releaseChecks[name];
    const faults = [
      ...(check.links?.({ ...release, tree: { ...tree, pages } }, rest) ?? []),
      ...(fileFaults?.get(name) ?? []),
      ...((await check.whole?.(release, record)) ?? []),
    ];
    for (const fault of faults) problems.add(name, fault);
  }
  const lawPages = new Map(tree.pages.map((page) => [page, (readPageLaw.get(page) ?? lawBefore?.pages.get(page)) as LawOfPage]));
  if (tree.files.has(dialogsFile)) {
    const dialogsBefore = changed.has(dialogsFile) ? undefined : lawBefore?.pages.get(dialogsFile);
    if (!dialogsBefore) await fill?.([dialogsFile]);
    lawPages.set(dialogsFile, dialogsBefore ?? toLawOfPage(await lawOfDialogs(root, law.context)));
  }
  const lawRecord: LawRecord = { key: law.key, pages: lawPages, feeds: sound?.feedLaw ?? feeds.law() };
  for (const name of releaseCheck.options)
    for (const fault of releaseChecks[name].law?.(lawRecord, release) ?? []) problems.add(name, fault);
  return { problems: problems.sorted(), blocking: problems.blocking(), record, law: lawRecord, pagesRead: toRead.length };
}

type CarriedOptions = Omit<UnmeasuredRelease, 'tree'> & {
  /** Every file that the release will have, and the text of its redirects. */
  files: ReadonlySet<string>;
  redirects: string | undefined;
  /** Files of pages that are not rendered yet. */
  rendered: ReadonlySet<string>;
  /** The record of the last release. */
  before: LinkRecord;
  law: ReleaseLaw;
  /** The legal findings of the last release. Undefined without a record for this law. */
  lawBefore: LawRecord | undefined;
};

/** Pages without faults, if there are also none in other files. Valid as long as the release has exactly these files and redirects. */
export type SoundPages = Pick<CarriedOptions, 'files' | 'redirects'> & {
  pages: ReadonlySet<string>;
  feedLaw: FeedsLaw;
};

/**
 * Verifies the carried-over files of a release while its new pages are rendered. Undefined if any fault was found: the whole release is
 * then verified together, so that each fault is reported once, with all its pages.
 */
export async function verifyCarried(options: CarriedOptions): Promise<SoundPages | undefined> {
  const { files, redirects, rendered, before, law } = options;
  const lawBefore = options.lawBefore?.key === law.key ? options.lawBefore : undefined;
  const all = makeServedTree(files, redirects === undefined ? [] : parseRedirects(redirects));
  const pages = all.pages.filter((page) => before.has(page) && !rendered.has(page));
  // Without legal findings of the live files, they are read again.
  const live = lawBefore && options.live;
  const release = { ...options, tree: { ...all, pages }, live };
  const record: LinkRecord = new Map([...before].filter(([page]) => files.has(page) && !rendered.has(page)));
  const feeds = feedReading(options, law, lawBefore, pagesToRead(all.pages, { changed: rendered, before }, lawBefore), live?.sameFiles);
  for (const name of releaseCheck.options) {
    const check = releaseChecks[name];
    if ((check.links?.(release, record) ?? []).length > 0) return undefined;
    if (((await check.files?.({ ...release, seeFeed: feeds.see })) ?? []).length > 0) return undefined;
  }
  return { files, redirects, pages: new Set(pages), feedLaw: feeds.law() };
}

/** Whether the verification is still valid for a release with these files and redirects. */
export const holdsFor = ({ files: before, redirects: had }: SoundPages, files: readonly string[], redirects: string | undefined): boolean =>
  had === redirects && files.length === before.size && files.every((file) => before.has(file));
