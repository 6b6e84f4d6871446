import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countOf } from '#lib/locale/plural.ts';
import { makeCatalogue } from '#lib/pages/catalogue.ts';
import { deadLinks } from '#lib/pages/chrome.ts';
import { assembleExtras, assembleGenerated } from './assemble.ts';
import { writeFileAtomic } from './atomic-file.ts';
import { goneMakes } from './gone/gone.ts';
import { goneSince } from './gone/read-gone.ts';
import { countScripts } from './host-rules/inline-scripts.ts';
import { writeHosting } from './host-rules/write-hosting.ts';
import { keyNotices } from './index-push/page-key.ts';
import { type DealerInput, loadDealer } from './load-dealer.ts';
import { type Compiled, copyCompiled } from './next/compile.ts';
import { runNext } from './next/run-next.ts';
import { liveRelease, publishRelease, type Release, releaseId, stagingDir } from './release.ts';
import { guardStock } from './stock-guard.ts';
import type { Workspace } from './workspace.ts';

export type BuildOptions = {
  workspace: Workspace;
  compiled: Compiled;
  slug: string;
  now: number;
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
  release: Release;
  cars: number;
  pages: number;
  notices: string[];
  stages: Record<string, number>;
};

/** Writes the file that Next's processes read the dealer from, and answers its path. */
async function writeData({ workDir }: Workspace, slug: string, input: DealerInput): Promise<string> {
  const file = join(workDir, 'data', `${slug}.json`);
  await writeFileAtomic(file, JSON.stringify(input.data));
  return file;
}

async function countPages(dir: string): Promise<number> {
  return (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.html')).length;
}

/** Renders every page of a dealer into `target` and leaves nothing behind in Next's folder, whatever happens. */
async function render(options: BuildOptions, dataFile: string, target: string): Promise<void> {
  const { workspace, compiled, slug, full, workers, signal } = options;
  const { productDir, nextDir } = workspace;
  const run = { productDir, codeId: compiled.id, dataFile, workers, ...(signal ? { signal } : {}) };
  const distDir = full ? join(nextDir, `reference-${slug}-${randomUUID()}`) : await copyCompiled(compiled, nextDir, slug);
  try {
    if (full) {
      await runNext({ ...run, distDir, exportTree: true });
      // Next leaves an empty folder named after the build beside the data; only files are compared and served.
      await rm(target, { recursive: true, force: true });
      await rename(distDir, target);
    } else {
      await runNext({ ...run, distDir, mode: 'generate' });
      await assembleGenerated(distDir, compiled.id, workspace, target);
    }
  } finally {
    await rm(distDir, { recursive: true, force: true });
  }
}

/**
 * Builds one dealer from its last good snapshot and makes the result live. Throws SiteError, ContentError, SnapshotError, NextError or
 * RefusedError; the live release stays as it is then.
 */
export async function buildDealer(options: BuildOptions): Promise<BuildResult> {
  const { workspace, compiled, slug, now, progress } = options;
  const stages: Record<string, number> = {};
  const timed = async <T>(stage: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    stages[stage] = Math.round(performance.now() - start);
    return result;
  };
  progress('reading');
  const input = await timed('load', () => loadDealer({ workspace, slug, now, progress }));
  const before = await liveRelease(workspace.outDir, slug);
  guardStock(slug, input.data.cars.length, before?.cars, input.site.build, options.acceptDrop);
  const gone = await goneSince(join(workspace.outDir, slug, 'current'), input.data.cars, now, input.site.build.goneDays);
  input.data.goneMakes = goneMakes(gone);
  const dataFile = await timed('data', () => writeData(workspace, slug, input));
  const staged = await stagingDir(workspace.outDir, slug);
  try {
    progress(`rendering ${countOf(input.data.cars.length, 'car')}`);
    await timed('generate', () => render(options, dataFile, staged));
    progress('assembling');
    const catalogue = makeCatalogue(input.data);
    await timed('assemble', () => assembleExtras(catalogue, input.index, input.imageFiles, input.cacheDir, staged));
    const scripts = await countScripts(staged, await readdir(staged, { recursive: true }));
    const hosting = await writeHosting(staged, { site: input.site, catalogue, gone, scripts });
    const pages = await countPages(staged);
    const about = { id: releaseId(now, randomUUID()), builtAt: now, codeId: compiled.id, cars: input.data.cars.length, pages };
    const release = await timed('release', () => publishRelease(workspace.outDir, slug, staged, about));
    const dead = [...new Set(deadLinks(catalogue))].map((url) => `navigation: ${url} leads nowhere on this site, so the link is not shown`);
    return {
      slug,
      release,
      cars: about.cars,
      pages,
      notices: [...input.notices, ...hosting, ...keyNotices(input.site, now), ...dead],
      stages,
    };
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}
