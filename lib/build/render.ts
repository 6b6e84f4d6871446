import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { PageInput, WantedPages } from '#lib/pages/page-input.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { codeFiles, exportedFiles, generatedPages } from './assemble.ts';
import type { PagePlan } from './changed-pages.ts';
import { filesOfPage } from './new-tree.ts';
import { type Compiled, copyCompiled } from './next/compile.ts';
import { NextError, runNext } from './next/run-next.ts';
import type { Tree } from './tree.ts';

export type RenderOptions = {
  workspace: Workspace;
  compiled: Compiled;
  slug: string;
  /** By plain `next build` with output: 'export', the reference that the fast path must equal. */
  full: boolean;
  workers: number;
  signal?: AbortSignal;
};

/** What Next is given: finished models where all of those wanted are there, else the dealer's data and the addresses wanted. */
export function pageInput({ pages, make, fixed }: PagePlan, data: SiteData): PageInput {
  if (make.length === pages.size) return { kind: 'data', data };
  if (make.every(({ model }) => model !== undefined)) {
    const pages = [...fixed, ...make.map((page): [string, typeof page] => [page.path, page])];
    const byRoute = Map.groupBy(pages, ([, { route }]) => route);
    const models = [...byRoute].map(([route, ones]) => [route, Object.fromEntries(ones.map(([path, { model }]) => [path, model]))]);
    return { kind: 'models', models: Object.fromEntries(models) };
  }
  const byRoute = Map.groupBy(make, ({ route }) => route);
  const wanted: WantedPages = Object.fromEntries([...byRoute].map(([route, ones]) => [route, ones.map(({ path }) => path)]));
  return { kind: 'data', data, wanted };
}

/** Throws NextError when a page that was to be made is not there: a release without it must not go live. */
function mustHold(tree: Tree, plan: PagePlan, codeId: string): void {
  const missing = plan.make.filter(({ path }) => filesOfPage(path, codeId).some((file) => !tree.has(file)));
  const [first] = missing;
  if (first) throw new NextError(`next build made no page for ${first.path}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}`);
}

/** Next, started to make pages: it waits to be told which. */
export type Rendering = {
  /** Tells it which pages to make; it begins at once. Once only. */
  ask: (plan: PagePlan, data: SiteData) => Promise<void>;
  /** Waits for the pages it was asked for and answers their files, with those of the code where all pages are made. */
  pages: () => Promise<Tree>;
  /** Ends Next where it still runs, and removes its folder with what nobody took out of it. */
  end: () => Promise<void>;
};

/** Starts Next, which takes about a second to be ready: time in which the build finds out what it has to make. */
export async function startRendering(options: RenderOptions): Promise<Rendering> {
  const { workspace, compiled, slug, full, workers, signal } = options;
  const { productDir, nextDir } = workspace;
  // Among Next's scratch folders, which are swept where a killed build left one.
  const dataFile = join(nextDir, `data-${slug}-${randomUUID()}.json`);
  const distDir = full ? join(nextDir, `reference-${slug}-${randomUUID()}`) : copyCompiled(compiled, nextDir, slug);
  const stopping = new AbortController();
  const stop = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
  const run = { productDir, codeId: compiled.id, dataFile, workers, signal: stop, distDir };
  const ended = runNext({ ...run, ...(full ? { exportTree: true } : { mode: 'generate' }) }).then(
    () => undefined,
    (error: Error) => error,
  );
  let asked: PagePlan | undefined;
  return {
    ask: async (plan, data) => {
      asked = plan;
      await writeFileAtomic(dataFile, JSON.stringify(full ? { kind: 'data', data } : pageInput(plan, data)));
    },
    pages: async () => {
      const plan = asked;
      if (!plan) throw new Error('Next was asked for no pages.');
      const failed = await ended;
      if (failed) throw failed;
      const all = plan.make.length === plan.pages.size;
      const files = full
        ? await exportedFiles(distDir)
        : new Map([...(await generatedPages(distDir, compiled.id)), ...(all ? await codeFiles(distDir, workspace) : [])]);
      mustHold(files, plan, compiled.id);
      return files;
    },
    end: async () => {
      stopping.abort(new Error('no pages are to be made'));
      await ended;
      await Promise.all([distDir, dataFile].map((path) => rm(path, { recursive: true, force: true })));
    },
  };
}
