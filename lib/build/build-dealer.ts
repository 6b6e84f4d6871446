import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countOf } from '#lib/locale/plural.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { type Catalogue, makeCatalogue } from '#lib/pages/catalogue.ts';
import { deadLinks } from '#lib/pages/chrome.ts';
import { extraFiles } from './assemble.ts';
import { textOf } from './atomic-file.ts';
import { changedPages, type PagePlan } from './changes/changed-pages.ts';
import { hostedTree } from './changes/hosted-tree.ts';
import { carriedRecord, carriedTree, type FileChange, filesOfPage } from './changes/new-tree.ts';
import { type Previous, readPrevious } from './changes/page-record.ts';
import { rendered } from './changes/render.ts';
import { LostFileError, layOut, type Tree } from './changes/tree.ts';
import { type GoneCar, goneMakes } from './gone/gone.ts';
import { goneSince } from './gone/read-gone.ts';
import { hostingOf, readScripts } from './host-rules/hosting.ts';
import type { ScriptCounts } from './host-rules/inline-scripts.ts';
import { keyNotices } from './index-push/page-key.ts';
import { loadDealer } from './load-dealer.ts';
import { deltaOf, type Manifest, makeManifest } from './manifest.ts';
import type { Compiled } from './next/compile.ts';
import { liveRelease, publishRelease, stagingDir } from './release.ts';
import { besidePath, releasesDir } from './releases/paths.ts';
import type { Release } from './releases/records.ts';
import { guardStock, RefusedError } from './stock-guard.ts';
import { linkRecordText, parseLinkRecord } from './verify/link-record.ts';
import { refusalText, warningLines } from './verify/report.ts';
import { verifyRelease } from './verify/verify-release.ts';
import type { Workspace } from './workspace.ts';

export type BuildOptions = {
  workspace: Workspace;
  compiled: Compiled;
  slug: string;
  now: number;
  /** Cars that are gone, where it is not the live release that knows: a build from nothing takes over what another remembers. */
  gone?: readonly GoneCar[];
  /** The last good snapshot where it was pulled just now. */
  snapshot?: Snapshot;
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
};

type Staged = { tree: Tree; changes: FileChange[] };

/** The new release where all of its pages are made. */
function wholeTree(files: Tree, extras: Tree, plan: PagePlan): Staged {
  return {
    tree: new Map([...files, ...extras]),
    changes: plan.make.flatMap(({ path, why }) => ({ file: filesOfPage(path, '')[0] as string, why })),
  };
}

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

async function buildOver(options: BuildOptions): Promise<BuildResult> {
  const { workspace, compiled, slug, now, full, progress } = options;
  const { outDir } = workspace;
  const stages: Record<string, number> = {};
  const timed = async <T>(stage: string, work: () => T | Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    stages[stage] = (stages[stage] ?? 0) + Math.round(performance.now() - start);
    return result;
  };
  progress('reading');
  const input = await timed('load', () =>
    loadDealer({ workspace, slug, now, progress, ...(options.snapshot ? { snapshot: options.snapshot } : {}) }),
  );
  const live = await liveRelease(outDir, slug);
  guardStock(slug, input.data.cars.length, live?.cars, input.site.build, options.acceptDrop);
  const before: Previous | undefined =
    live && !full && !options.anew ? await timed('before', () => readPrevious(outDir, slug, live)) : undefined;
  const remembered = () =>
    live ? goneSince(join(releasesDir(outDir, slug), live.id), input.data.cars, now, input.site.build.goneDays) : [];
  const gone = options.gone ?? (await remembered());
  input.data.goneMakes = goneMakes(gone);
  progress('comparing');
  const catalogue: Catalogue = makeCatalogue(input.data, input.documents);
  const plan = await timed('compare', () => changedPages(catalogue, before, compiled.id));
  const extras = extraFiles(catalogue, gone, input.index, input.imageFiles, input.cacheDir);
  const scripts = before ? await readScripts(before.root) : {};
  const hosting = (counts: ScriptCounts) => hostingOf({ site: input.site, catalogue, gone, scripts: counts });
  for (const [file, text] of Object.entries(hosting(scripts).files)) extras.set(file, { text });
  const dead = [...new Set(deadLinks(catalogue))].map((url) => `navigation: ${url} leads nowhere on this site, so the link is not shown`);
  const result = {
    slug,
    cars: input.data.cars.length,
    pages: plan.pages.size,
    made: plan.make.length,
    notices: [...input.notices, ...keyNotices(input.site, now), ...dead],
    stages,
  };
  const all = !before || plan.make.length === plan.pages.size;
  const carried = all ? undefined : carriedTree(before, new Map(plan.make.map(({ path, why }) => [path, why])), plan.gone, extras);
  if (before && carried?.unchanged) return { ...result, release: before.release, unchanged: true, changes: [] };

  /** Throws RefusedError when the new tree is not as it should be; answers what is to be kept of what its pages name. */
  const verified = async (staged: string, manifest: Manifest) => {
    const { added, changed } = deltaOf(before?.manifest ?? {}, manifest);
    const known = before && parseLinkRecord((await textOf(besidePath(outDir, slug, before.release.id, 'links'))) ?? '');
    const settings = input.site.build;
    const verifying = {
      root: staged,
      manifest,
      changed: [...added, ...changed],
      before: known,
      catalogue,
      settings,
      now,
      threads: options.workers,
    };
    const { problems, record } = await verifyRelease(verifying);
    const refusal = await refusalText(slug, staged, problems, live !== undefined);
    if (refusal) throw new RefusedError(refusal);
    return { notices: await warningLines(staged, problems), links: linkRecordText(record) };
  };
  const publish = async (next: Staged): Promise<BuildResult> => {
    const { tree, changes, notices: hosted } = await hostedTree(next, carried ? before : undefined, plan, scripts, hosting);
    const staged = await stagingDir(outDir, slug);
    try {
      progress('assembling');
      await timed('assemble', () => layOut(tree, staged));
      const manifest = await timed('manifest', () => makeManifest(staged, tree.keys(), carriedRecord(before, tree)));
      const { notices, links } = await timed('verify', () => verified(staged, manifest));
      const about = { builtAt: now, codeId: compiled.id, cars: result.cars, pages: result.pages };
      const beside = { pages: JSON.stringify(plan.record), links };
      const settings = input.site.build;
      const release = await timed('release', () => publishRelease({ outDir, slug, staged, manifest, about, beside, settings }));
      return { ...result, notices: [...result.notices, ...hosted, ...notices], release, unchanged: false, changes };
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  };
  if (carried && plan.make.length === 0) return publish(carried);
  progress(`rendering ${countOf(plan.make.length, 'page')}`);
  const start = performance.now();
  return rendered(options, plan, input.data, (files) => {
    stages.generate = Math.round(performance.now() - start);
    if (!carried) return publish(wholeTree(files, extras, plan));
    for (const { path } of plan.make)
      for (const file of filesOfPage(path, compiled.id)) carried.tree.set(file, files.get(file) as { move: string });
    return publish(carried);
  });
}
