import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { PageInput, WantedPages } from '#lib/pages/page-input.ts';
import type { PageModel } from '#lib/pages/routes.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { codeFiles, generatedPages } from '../assemble.ts';
import type { PagePlan } from '../changed-pages.ts';
import type { ReleaseTree } from '../release-tree.ts';
import type { Compiled } from './compile.ts';
import { copyCompiled } from './copy-compiled.ts';
import { runNext } from './run-next.ts';

/** The input of Next: finished models when all of them are known, else the dealer's data and the addresses to render. */
function makePageInput({ pages, render, fixed }: PagePlan, data: SiteData): PageInput {
  if (render.length === pages.size) return { kind: 'data', data };
  if (render.every(({ model }) => model !== undefined)) {
    const models: Extract<PageInput, { kind: 'models' }>['models'] = {};
    for (const [path, { route, model }] of [...fixed, ...render.map((page) => [page.path, page] as const)]) {
      models[route] ??= {};
      models[route][path] = model as PageModel;
    }
    return { kind: 'models', models };
  }
  const byRoute = Map.groupBy(render, ({ route }) => route);
  const wanted: WantedPages = Object.fromEntries([...byRoute].map(([route, changes]) => [route, changes.map(({ path }) => path)]));
  return { kind: 'data', data, wanted };
}

export type NextProcessOptions = {
  workspace: Workspace;
  compiled: Compiled;
  slug: string;
  workers: number;
  signal?: AbortSignal;
};

/** A started Next that waits to be told which pages to render. */
export type NextProcess = {
  /** Tells it which pages to render. It begins at once. Call it once. */
  render: (plan: PagePlan, data: SiteData) => Promise<void>;
  /** Waits for the pages and returns their files, with those of the code when every page is rendered. Throws NextError. */
  files: () => Promise<ReleaseTree>;
  /** Whether its process has ended. */
  hasEnded: () => boolean;
  /** Stops Next if it still runs, and removes its folder. */
  stop: () => Promise<void>;
};

/** Starts Next. It takes about a second to be ready, in which the build finds out what to render. */
export async function startNext({ workspace, compiled, slug, workers, signal }: NextProcessOptions): Promise<NextProcess> {
  const { productDir, nextDir } = workspace;
  // Among Next's scratch folders, which are cleaned up after a killed build.
  const dataFile = join(nextDir, `data-${slug}-${randomUUID()}.json`);
  const distDir = copyCompiled(compiled, nextDir, slug);
  const stopping = new AbortController();
  const stop = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
  let hasEnded = false;
  const ended = runNext({ productDir, codeId: compiled.id, dataFile, workers, signal: stop, distDir, mode: 'generate' })
    .then(() => undefined)
    .catch((error: Error) => error)
    .finally(() => {
      hasEnded = true;
    });
  let rendersAll = false;
  return {
    render: async (plan, data) => {
      rendersAll = plan.render.length === plan.pages.size;
      await writeFileAtomic(dataFile, JSON.stringify(makePageInput(plan, data)));
    },
    files: async () => {
      const error = await ended;
      if (error) throw error;
      const pages = await generatedPages(distDir, compiled.id);
      return rendersAll ? new Map([...pages, ...(await codeFiles(distDir, workspace))]) : pages;
    },
    hasEnded: () => hasEnded,
    stop: async () => {
      stopping.abort(new Error('no pages need rendering'));
      await ended;
      await Promise.all([distDir, dataFile].map((path) => rm(path, { recursive: true, force: true })));
    },
  };
}
