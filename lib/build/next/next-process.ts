import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
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
import { type Compiled, isLeftOut } from './compile.ts';
import { runNext } from './run-next.ts';

/** Folders that `generate` only reads, as it does source maps anywhere. It rewrites manifests outside them in place. */
const readOnly = new Set(['server/chunks', 'static/chunks', 'static/media']);

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // a file system without links
  }
}

function copyFolder(from: string, to: string, below: string, isReadOnly: boolean): void {
  mkdirSync(join(to, below));
  for (const entry of readdirSync(join(from, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (isLeftOut(path)) continue;
    if (entry.isDirectory()) copyFolder(from, to, path, isReadOnly || readOnly.has(path));
    else if (isReadOnly || path.endsWith('.map')) linkFile(join(from, path), join(to, path));
    else copyFileSync(join(from, path), join(to, path));
  }
}

/**
 * Gives a dealer a copy of the compiled code, for `generate` to write its pages into. Code is linked, because copying it costs each build most of a
 * second. The calls are synchronous: behind a build that is busy reading a large stock, hundreds of promises would start Next too late.
 */
export function copyCompiled(compiled: Compiled, nextDir: string, slug: string): string {
  const dir = join(nextDir, `generate-${slug}-${randomUUID()}`);
  copyFolder(compiled.dir, dir, '', false);
  return dir;
}

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

/** A started Next that waits for the list of pages to render. */
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
