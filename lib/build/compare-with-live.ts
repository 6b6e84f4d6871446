import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostingOf } from '#lib/hosting/hosting.ts';
import type { PartCounts } from '#lib/hosting/page-parts.ts';
import { sitemapPaths } from '#lib/hosting/sitemap.ts';
import type { Car } from '#lib/model/car.ts';
import { oncePer } from '#lib/model/once-per.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { generatedKinds } from '#lib/pages/generated/generated-kinds.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import type { PageKey } from '#lib/pages/page-key.ts';
import type { Modified, PageKeys } from '#lib/releases/release-details.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { makesOfRemovedCars, updateRemovedCars } from '#lib/releases/removed-cars.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { readFeedRecord } from '#lib/report/feed-record.ts';
import { carPath } from '#lib/routes/paths.ts';
import { pastCars } from '#lib/search/site-cars.ts';
import { appFiles } from './app-files.ts';
import { otherFiles } from './assemble.ts';
import { type ChangedTree, carryFilesOver, codeFilter } from './carried-files.ts';
import { findChangedPages } from './changed-pages.ts';
import { dealerFeeds } from './dealer-feeds.ts';
import type { DealerInput } from './load-dealer.ts';
import { carsOfRecord, type DealerMemory, makeDealerMemory } from './memory/dealer-memory.ts';
import { type PreviousRelease, readPreviousRelease } from './previous-release.ts';
import type { ReleaseTree } from './release-tree.ts';

const digest = (value: unknown) => hash('sha256', JSON.stringify(value)).slice(0, 12);

/** A car page's content. Unchanged keys are the same objects from build to build in one process. */
const carContent = oncePer(({ car, pictures }: PageKey): string => digest([car, pictures]));

/** A digest of a page's own content. Changes of menus, settings and related cars do not matter to a search engine. */
function contentOf(catalogue: Catalogue, keys: PageKeys) {
  const { content, contentByPath } = catalogue;
  const stock = digest(Object.values(keys).map(({ car }) => car));
  const articles = digest(content.filter(({ kind }) => kind === 'article'));
  return (path: string): string | undefined => {
    const key = keys[path];
    if (key?.car !== undefined) return carContent(key);
    if (key?.cars !== undefined) return key.cars;
    if (path === '/') return digest([stock, articles, contentByPath.get('/') ?? []].flat());
    const about = generatedKinds.map((kind) => kind.about?.(catalogue, path)).find((one) => one !== undefined) ?? contentByPath.get(path);
    return about && digest(about);
  };
}

/**
 * The day on which each page's content last changed, for the sitemap: today if it differs from the live release, otherwise the day recorded
 * there (rule H10).
 */
export function updateModified(before: Modified, catalogue: Catalogue, keys: PageKeys, paths: readonly string[]): Modified {
  const today = new Date(catalogue.now).toISOString().slice(0, 10);
  const of = contentOf(catalogue, keys);
  return Object.fromEntries(
    paths.flatMap((path) => {
      const content = of(path);
      if (content === undefined) return [];
      const recordBefore = Object.hasOwn(before, path) ? before[path] : undefined;
      return [[path, recordBefore?.[0] === content ? recordBefore : [content, today]]];
    }),
  );
}

export type CompareOptions = {
  outDir: string;
  slug: string;
  input: DealerInput;
  /** The live release. Undefined for a first build. */
  live: Release | undefined;
  codeId: string;
  now: number;
  /** Carry no page over. */
  renderAll: boolean;
  /** Damaged files of the live release, which are rebuilt. */
  damaged: ReadonlySet<string>;
  memory?: DealerMemory;
  /** The store of the files that the tree of the live release lacks (rule R47). */
  stored?: StoredFiles | undefined;
};

/** The differences between the release that a build would make and the live one. */
export type Comparison = ComparedPages & Awaited<ReturnType<typeof compareFiles>>;

/** Adds the damaged files that the comparison cannot see, such as grace files: they are reason enough for a new release. */
function addDamage({ tree, changes }: ChangedTree, damaged: ReadonlySet<string>): ChangedTree {
  const changedFiles = new Set(changes.map(({ file }) => file));
  const rest = [...damaged].filter((file) => !changedFiles.has(file));
  return { tree, changes: [...changes, ...rest.map((file) => ({ file, why: 'the file was damaged' }))] };
}

/** Fetches from the store the pictures that the live release has and the cache lacks, because they were rendered elsewhere. */
function takeStoredPictures(tree: ReleaseTree, { details: { files } }: PreviousRelease): void {
  for (const [path, source] of tree) {
    const record = 'link' in source && Object.hasOwn(files, path) ? files[path] : undefined;
    if (record && 'link' in source && !existsSync(source.link)) tree.set(path, { stored: record });
  }
}

/** The differences between the pages of a build at `now` (milliseconds) and the live ones. Only reads. */
export async function comparePages(options: CompareOptions) {
  const { outDir, slug, input, live, codeId, now, renderAll, damaged, memory = makeDealerMemory(), stored } = options;
  const { site, data, documents } = input;
  const liveRelease = live && (await readPreviousRelease(outDir, slug, live, damaged, memory.details, stored));
  // Only a whole run of Next writes the files of the code.
  const lacksCode = liveRelease !== undefined && liveRelease.lostFiles.length > 0 && liveRelease.lostFiles.some(codeFilter(liveRelease));
  const previous = renderAll || lacksCode ? undefined : liveRelease;
  const before = liveRelease?.details;
  const listed = carsOfRecord(memory, before?.cars) ?? [];
  const { goneDays } = site.build;
  const past = pastCars(input.siteCars, site, now, goneDays);
  const removedCars = updateRemovedCars({ before: before?.removedCars ?? [], previous: listed, past }, data.cars, now, goneDays);
  const catalogue = makeCatalogue({ ...data, goneMakes: makesOfRemovedCars(removedCars) }, documents, memory.pages);
  const plan = await findChangedPages(catalogue, previous, codeId, damaged, memory.pages);
  return {
    /** The live release, and the same release if pages can be carried over from it. */
    liveRelease,
    previous,
    /** The files of the live release that are undamaged, when its long record can be read. */
    liveFiles: before,
    catalogue,
    plan,
    removedCars,
  };
}

export type ComparedPages = Awaited<ReturnType<typeof comparePages>>;

/** The differences between the other files of a release and the live ones. Only reads. */
export async function compareFiles(options: CompareOptions, pages: ComparedPages) {
  const { outDir, slug, input, live, codeId, renderAll, damaged, stored } = options;
  const { liveRelease, previous, liveFiles: before, catalogue, plan, removedCars } = pages;
  const { site } = input;
  const hostFiles = (scripts: PartCounts['scripts']) => hostingOf({ site, catalogue, gone: removedCars, scripts });
  const modified = updateModified(before?.modified ?? {}, catalogue, plan.keys, site.build.indexable ? sitemapPaths(catalogue) : []);
  const feedsBefore = live && (await readFeedRecord(outDir, slug, live.id, options.memory?.feeds));
  const isSame = ({ slug: car }: Car) => {
    const [path, pages] = [carPath(car), previous?.details.pages ?? {}];
    const own = Object.hasOwn(pages, path) ? pages[path]?.car : undefined;
    return own !== undefined && own === plan.keys[path]?.car;
  };
  const feeds = dealerFeeds(input, codeId, previous && feedsBefore && { previous, record: feedsBefore, isSame });
  const files = otherFiles(catalogue, removedCars, modified, input.indexFiles, input, feeds.files, previous?.root);
  for (const [file, text] of Object.entries(appFiles(catalogue, codeId))) files.set(file, { text });
  for (const [file, text] of Object.entries(hostFiles(previous?.details.scripts ?? {}).files)) files.set(file, { text });
  const changed = new Map(plan.render.map(({ path, why }) => [path, why]));
  if (stored && liveRelease && !renderAll) takeStoredPictures(files, liveRelease);
  const rendersAll = previous === undefined || plan.render.length === plan.pages.size;
  return {
    /** Which cars each channel lists or leaves out, now and in the live release, and what the next build needs. */
    feedReport: feeds.report,
    feedsBefore,
    feedLedger: feeds.ledger,
    /** The new parts of channel files that were derived from those of the live release. */
    feedRows: new Map(feeds.files.flatMap(({ name, rows }) => (rows ? [[name, rows] as const] : []))),
    /** The pages that the sitemap lists, with the day of their last change. */
    modified,
    /** Files that are not pages, as far as they are known before the pages are rendered. */
    otherFiles: files,
    /** The files that need no rendering. Undefined if every page is rendered. */
    carried: rendersAll ? undefined : addDamage(carryFilesOver(previous, changed, plan.removed, files), damaged),
    /** The files for hosts, which depend on the inline scripts of all pages. */
    hostFiles,
  };
}
