import { rm } from 'node:fs/promises';
import { windowEnd } from '#lib/cars/visibility.ts';
import { makeManifest } from '#lib/disk/manifest.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { deadLinks } from '#lib/pages/chrome.ts';
import { type Release, stillListed } from '#lib/releases/records.ts';
import { liveRelease, publishRelease, stagingDir } from '#lib/releases/release.ts';
import { reportTexts } from '#lib/report/report-texts.ts';
import { searchKeyNotices } from '#lib/sources/search-token.ts';
import { guardStock } from '#lib/sources/stock-guard.ts';
import { linkRecordText } from '#lib/verify/link-record.ts';
import { dueOf, type NextBuild } from './due/due-of-dealer.ts';
import { hasRelativeDates, photosAmong } from './due/due-rules.ts';
import { hostedTree } from './hosted-tree.ts';
import { goneUntil, inputSeal, type MadeOf, noteMade, stillMade } from './input-seal.ts';
import { deriveDealer, readDealer } from './load-dealer.ts';
import { type Carried, carriedRecord, type FileChange, filesOfPage } from './new-tree.ts';
import type { Compiled } from './next/compile.ts';
import { type Rendering, startRendering } from './render.ts';
import { type Survey, survey } from './survey.ts';
import { type FileSource, LostFileError, layOut, type Tree } from './tree.ts';
import { passGate } from './verify-step.ts';

export type BuildOptions = {
  workspace: Workspace;
  compiled: Compiled;
  slug: string;
  now: number;
  /** Cars that are gone, where it is not the live release that knows: a build from nothing takes over what another remembers. */
  gone?: readonly RemovedCar[];
  /** The last good snapshot where it was pulled just now, and its seal. */
  snapshot?: Snapshot;
  seal?: string;
  /** What was done for this build before it, in milliseconds by stage. */
  before?: Record<string, number>;
  /** Whether pages are likely to be made: then Next is started at once, while the build finds out which. */
  expectChange?: boolean;
  /** Make every page, though there is a release to carry pages over from. */
  anew?: boolean;
  /** Build by plain `next build` with output: 'export', the reference that the fast path must equal. */
  full: boolean;
  acceptDrop: boolean;
  /** Processes that render pages. */
  workers: number;
  progress: (note: string) => void;
  signal?: AbortSignal;
};

export type BuildResult = {
  slug: string;
  /** The instant, in milliseconds, as of which the live release is right: that of this build, though nothing had to be made. */
  at: number;
  /** The live release: a new one, or the one before where nothing changed. */
  release: Release;
  unchanged: boolean;
  cars: number;
  pages: number;
  /** Pages that were made anew; the rest was carried over. */
  made: number;
  /** Files that differ from the release before, and why. */
  changes: FileChange[];
  notices: string[];
  stages: Record<string, number>;
  /** When it is to be built again if nothing but time changes. */
  nextDue: NextBuild;
};

/** The new release where all of its pages are made. */
function wholeTree(files: Tree, { extras, plan }: Survey): Carried {
  const changes = plan.make.flatMap(({ path, why }) => ({ file: filesOfPage(path, '')[0] as string, why }));
  return { tree: new Map([...files, ...extras]), changes };
}

/** The new release where what stays is carried over and the pages of the plan were made. */
function partlyNew(files: Tree, { plan }: Survey, { tree, changes }: Carried, codeId: string): Carried {
  const made = plan.make.flatMap(({ path }) => filesOfPage(path, codeId));
  return { tree: new Map([...tree, ...made.map((file): [string, FileSource] => [file, files.get(file) as FileSource])]), changes };
}

/** What of a carried tree no page that is still to be made can change: all but the files that hosts read. */
const certainly = (tree: Tree, { hosting, scripts }: Survey): Tree => {
  const open = hosting(scripts).files;
  return new Map([...tree].filter(([file]) => !Object.hasOwn(open, file)));
};

/**
 * Builds one dealer from its last good snapshot and makes the result live: only pages that changed since the live release are made, the
 * rest is carried over (DESIGN §4); where nothing changed, nothing is written. Throws SiteError, ContentError, SnapshotError, NextError or
 * RefusedError; the live release stays as it is then. Only under the dealer's lock.
 */
export async function buildDealer(options: BuildOptions): Promise<BuildResult> {
  try {
    return await buildOver(options);
  } catch (error) {
    // Somebody removed a file of the live release: nothing is carried over from what is not whole.
    if (!(error instanceof LostFileError) || options.anew) throw error;
    return buildOver({ ...options, anew: true });
  }
}

/** One process of Next makes so many pages before another, and a start anew, would be quicker. */
const mostForOne = 250;

async function buildOver(options: BuildOptions): Promise<BuildResult> {
  const { expectChange = false, full, anew = false, workers } = options;
  let started: { workers: number; rendering: Promise<Rendering> } | undefined;
  const start = (count: number) => {
    started = { workers: count, rendering: startRendering({ ...options, workers: count }) };
    started.rendering.catch(() => undefined); // said where its pages are asked for
    return started;
  };
  const end = async () => (await started?.rendering.catch(() => undefined))?.end();
  const renderer = async (pages: number) => {
    if (started && started.workers < workers && pages > mostForOne) {
      await end();
      started = undefined;
    }
    return (started ?? start(workers)).rendering;
  };
  // Where little is likely to change, one process leaves the other processor to the build itself.
  if (full || anew) start(workers);
  else if (expectChange) start(1);
  try {
    return await buildWith(options, renderer);
  } finally {
    await end();
  }
}

async function buildWith(options: BuildOptions, renderer: (pages: number) => Promise<Rendering>): Promise<BuildResult> {
  const { workspace, compiled, slug, now, full, progress } = options;
  const { outDir } = workspace;
  const stages: Record<string, number> = { ...options.before };
  const timed = async <T>(stage: string, work: () => T | Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    stages[stage] = (stages[stage] ?? 0) + Math.round(performance.now() - start);
    return result;
  };
  progress('reading');
  const given = options.snapshot ? { snapshot: options.snapshot, ...(options.seal ? { seal: options.seal } : {}) } : {};
  const sources = await timed('load', () => readDealer({ workspace, slug, now, progress, ...given }));
  const { site, snapshot, written, cars } = sources;
  const served = await liveRelease(outDir, slug);
  // What time alone took off is no fall of the stock: refused, it would keep sold cars on the site.
  guardStock(slug, cars.length, served && stillListed(served, now), site.build, options.acceptDrop);
  progress('comparing');
  const anew = full || (options.anew ?? false);
  const known = { slug, at: now, cars: cars.length, stages };
  const notices = [...sources.notices, ...searchKeyNotices(site, now)];
  const seal = await timed('compare', () => inputSeal(sources, compiled.id, workspace.productDir));
  const still = served && seal && !anew && !options.gone ? await stillMade(outDir, slug, served, seal, now) : undefined;
  if (served && still) {
    const same = { pages: served.pages, made: 0, release: served, unchanged: true, changes: [] };
    return { ...known, ...same, notices: [...notices, ...still.notices], nextDue: still.due };
  }
  const input = await timed('load', () => deriveDealer(sources, now));
  const { data } = input;
  const found = await timed('compare', () => survey({ outDir, slug, input, codeId: compiled.id, now, gone: options.gone, anew }));
  const { before, catalogue, plan, carried } = found;
  const dead = [...new Set(deadLinks(catalogue))].map((url) => `navigation: ${url} leads nowhere on this site, so the link is not shown`);
  const daily = hasRelativeDates(snapshot, written);
  const nextDue = dueOf({ site, cars: snapshot.cars, content: written, daily, photos: photosAmong(data.pictures) }, now);
  const result = { ...known, pages: plan.pages.size, made: plan.make.length, notices: [...notices, ...dead], nextDue };
  const until = Math.min(nextDue.at, goneUntil(found.gone, site.build.goneDays));
  const made = seal === undefined ? undefined : ({ seal, due: nextDue, until, notices: dead } satisfies MadeOf);
  if (before && carried?.unchanged) {
    // Something changed that no page shows: the next build shall see it at once.
    if (made) await noteMade(outDir, slug, before.release.id, made);
    return { ...result, release: before.release, unchanged: true, changes: [] };
  }

  const staged = await stagingDir(outDir, slug);
  try {
    const rendering = plan.make.length > 0 ? await renderer(plan.make.length) : undefined;
    let files: Tree = new Map();
    let laid: Tree = new Map();
    if (rendering) {
      progress(`rendering ${countOf(plan.make.length, 'page')}`);
      await timed('generate', () => rendering.ask(plan, { ...data, goneMakes: catalogue.goneMakes ?? [] }));
    }
    if (carried) {
      // Next makes the pages meanwhile. What tells hosts of them comes when they are there.
      laid = certainly(carried.tree, found);
      await timed('carry', () => layOut(laid, staged));
    }
    if (rendering) files = await timed('generate', rendering.pages);
    const next = carried ? (rendering ? partlyNew(files, found, carried, compiled.id) : carried) : wholeTree(files, found);
    const { tree, changes, notices: hosted } = await hostedTree(next, carried ? before : undefined, plan, found.scripts, found.hosting);
    progress('assembling');
    await timed('assemble', () => layOut(new Map([...tree].filter(([file]) => !laid.has(file))), staged));
    const manifest = await timed('manifest', () => makeManifest(staged, tree.keys(), carriedRecord(before, tree)));
    progress('verifying');
    const gate = { outDir, slug, input, found, staged, manifest, now, workers: options.workers };
    const { notices: seen, links } = await timed('verify', () => passGate(gate));
    const leaving = data.cars.flatMap((car) => windowEnd(car, site.cars.soldWindowDays) ?? []);
    const about = { builtAt: now, codeId: compiled.id, cars: result.cars, leaving, pages: result.pages };
    const done = { ...result, notices: [...result.notices, ...hosted, ...seen] };
    const start = performance.now();
    const beside = async (release: Release) => ({
      pages: JSON.stringify(plan.record),
      links: linkRecordText(links),
      ...(made ? { input: JSON.stringify(made) } : {}),
      ...(await reportTexts({
        ...{ outDir, slug, now, input, release, staged, manifest, links, made: done.made, notices: done.notices, nextDue: done.nextDue },
        stages: { ...stages, release: Math.round(performance.now() - start) },
      })),
    });
    const publishing = { outDir, slug, staged, manifest, before: before?.manifest, about, beside, settings: site.build };
    const release = await timed('release', () => publishRelease(publishing));
    return { ...done, release, unchanged: false, changes };
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}
