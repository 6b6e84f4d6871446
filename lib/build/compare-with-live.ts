import { hostingOf } from '#lib/hosting/hosting.ts';
import type { ScriptCounts } from '#lib/hosting/inline-scripts.ts';
import { sitemapPaths } from '#lib/hosting/sitemap.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { makesOfRemovedCars, updateRemovedCars } from '#lib/releases/removed-cars.ts';
import { pastCars } from '#lib/search/site-cars.ts';
import { appFiles } from './app-files.ts';
import { otherFiles } from './assemble.ts';
import { type ChangedTree, carryFilesOver, codeFilter } from './carried-files.ts';
import { findChangedPages } from './changed-pages.ts';
import { updateModified } from './last-modified.ts';
import type { DealerInput } from './load-dealer.ts';
import { carsOfRecord, type DealerMemory, makeDealerMemory } from './memory/dealer-memory.ts';
import { readPreviousRelease } from './previous-release.ts';

export type CompareOptions = {
  outDir: string;
  slug: string;
  input: DealerInput;
  /** The live release; undefined for a first build. */
  live: Release | undefined;
  codeId: string;
  now: number;
  /** Carry no page over. */
  renderAll: boolean;
  /** Damaged files of the live release, which are made again. */
  damaged: ReadonlySet<string>;
  memory?: DealerMemory;
};

/** How the release that a build would make differs from the live one. */
export type Comparison = Awaited<ReturnType<typeof compareWithLive>>;

/** Adds the damaged files that the comparison cannot see, such as grace files: they are reason enough for a new release. */
function addDamage({ tree, changes }: ChangedTree, damaged: ReadonlySet<string>): ChangedTree {
  const named = new Set(changes.map(({ file }) => file));
  const rest = [...damaged].filter((file) => !named.has(file));
  return { tree, changes: [...changes, ...rest.map((file) => ({ file, why: 'the file was damaged' }))] };
}

/** Compares what a build at `now` (milliseconds) would make with the live release. Only reads. */
export async function compareWithLive(options: CompareOptions) {
  const { outDir, slug, input, live, codeId, now, renderAll, damaged, memory = makeDealerMemory() } = options;
  const { site, data, documents } = input;
  const liveRelease = live && (await readPreviousRelease(outDir, slug, live, damaged, memory.details));
  // Only a whole run of Next writes the files of the code.
  const lacksCode = liveRelease !== undefined && liveRelease.lostFiles.length > 0 && liveRelease.lostFiles.some(codeFilter(liveRelease));
  const previous = renderAll || lacksCode ? undefined : liveRelease;
  const before = liveRelease?.details;
  const listed = carsOfRecord(memory, before?.cars) ?? [];
  const { goneDays } = site.build;
  const past = pastCars(input.siteCars, site, now, goneDays);
  const removedCars = updateRemovedCars({ before: before?.removedCars ?? [], previous: listed, past }, data.cars, now, goneDays);
  const catalogue = makeCatalogue({ ...data, goneMakes: makesOfRemovedCars(removedCars) }, documents);
  const plan = await findChangedPages(catalogue, previous, codeId, damaged, memory.pages);
  const hostFiles = (scripts: ScriptCounts) => hostingOf({ site, catalogue, gone: removedCars, scripts });
  const modified = updateModified(before?.modified ?? {}, catalogue, plan.keys, site.build.indexable ? sitemapPaths(catalogue) : []);
  const files = otherFiles(catalogue, removedCars, modified, input.index, input);
  for (const [file, text] of Object.entries(appFiles(catalogue, codeId))) files.set(file, { text });
  for (const [file, text] of Object.entries(hostFiles(previous?.details.scripts ?? {}).files)) files.set(file, { text });
  const changed = new Map(plan.render.map(({ path, why }) => [path, why]));
  const rendersAll = previous === undefined || plan.render.length === plan.pages.size;
  return {
    /** The live release, where pages can be carried over from it. */
    previous,
    /** The files of the live release that are undamaged, when its long record can be read. */
    liveFiles: before,
    catalogue,
    plan,
    removedCars,
    /** The pages that the sitemap lists, with the day of their last change. */
    modified,
    /** Files that are not pages, as far as they are known before the pages are rendered. */
    otherFiles: files,
    /** What needs no rendering; undefined when every page is rendered. */
    carried: rendersAll ? undefined : addDamage(carryFilesOver(previous, changed, plan.removed, files), damaged),
    /** The files for hosts, which depend on the inline scripts of all pages. */
    hostFiles,
  };
}
