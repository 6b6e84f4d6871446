import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#lib/disk/make-folder.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { PageInput } from '#lib/pages/page-input.ts';
import type { PageModel, RouteName } from '#lib/pages/routes.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { codeFiles, generatedPages } from '../assemble.ts';
import type { PagePlan } from '../changed-pages.ts';
import type { FileSource, ReleaseTree } from '../release-tree.ts';
import type { Compiled } from './compile.ts';
import type { PageJob, RenderedFile } from './page-server.ts';
import { type PageServer, type PageServerOptions, startPageServer } from './page-servers.ts';

/** The input of Next: finished models if all of them are known, otherwise the dealer's data. */
function makePageInput({ pages, render }: PagePlan, data: SiteData): PageInput {
  if (render.length === pages.size) return { kind: 'data', data };
  if (render.every(({ model }) => model !== undefined)) {
    const models: Extract<PageInput, { kind: 'models' }>['models'] = {};
    for (const { path, route, model } of render) {
      models[route] ??= {};
      models[route][path] = model as PageModel;
    }
    return { kind: 'models', models };
  }
  return { kind: 'data', data };
}

/** The file under pages/ of each route, as Next names it. */
const pageNames: Record<RouteName, string> = {
  home: '/',
  notFound: '/404',
  compare: '/compare',
  print: '/print',
  success: '/success',
  gone: '/gone',
  goneMake: '/gone/[make]',
  car: '/cars/[slug]',
  checkout: '/cars/[slug]/checkout',
  search: '/search/[...path]',
  other: '/[...path]',
};

/** The manifest that `next build` writes after rendering: the pages with data, for browsers. */
const dataPagesFile = (codeId: string): [string, FileSource] => {
  const names = Object.values(pageNames)
    .sort()
    .map((name) => JSON.stringify(name).replaceAll('/', '\\u002F'));
  return [
    `_next/static/${codeId}/_ssgManifest.js`,
    { text: `self.__SSG_MANIFEST=new Set([${names.join(',')}]);self.__SSG_MANIFEST_CB&&self.__SSG_MANIFEST_CB()` },
  ];
};

/** The number of pages in a job: few enough that all processes finish at about the same time. */
const jobSize = 32;

export type NextProcessOptions = {
  workspace: Workspace;
  compiled: Compiled;
  slug: string;
  workers: number;
  signal?: AbortSignal;
};

/** A started Next that waits for the list of pages to render. */
export type NextProcess = {
  /** Starts rendering these pages at once. Call it once. */
  render: (plan: PagePlan, data: SiteData) => Promise<void>;
  /** Waits for the pages and returns their files, and those of the code if every page is rendered. Throws NextError. */
  files: () => Promise<ReleaseTree>;
  /** Whether a process has ended. */
  hasEnded: () => boolean;
  /** Stops rendering, and removes what was rendered. */
  stop: () => Promise<void>;
};

/** Starts Next with `workers` processes. They need half a second to be ready; meanwhile the build finds out what to render. */
export async function startNext(
  { workspace, compiled, slug, workers, signal }: NextProcessOptions,
  open: (options: PageServerOptions) => PageServer = startPageServer,
): Promise<NextProcess> {
  const { productDir, nextDir } = workspace;
  // Scratch files of Next, which are removed after a killed build.
  const [dataFile, outDir] = [join(nextDir, `data-${slug}-${randomUUID()}.json`), join(nextDir, `pages-${slug}-${randomUUID()}`)];
  const servers = Array.from({ length: workers }, () => open({ productDir, compiled, signal }));
  let rendering: Promise<RenderedFile[][]> | undefined;
  let rendersAll = false;
  const renderJobs = async (server: PageServer, jobs: PageJob[]) => {
    const rendered: RenderedFile[] = [];
    for (let job = jobs.shift(); job; job = jobs.shift()) rendered.push(...(await server.render(job)));
    return rendered;
  };
  return {
    render: async (plan, data) => {
      rendersAll = plan.render.length === plan.pages.size;
      await makeFolder(outDir);
      await writeFile(dataFile, JSON.stringify(makePageInput(plan, data)));
      const pages = plan.render.map(({ path, route }) => ({ page: pageNames[route], path }));
      const jobs = Array.from({ length: Math.ceil(pages.length / jobSize) }, (_, at) => ({
        ...{ dataFile, outDir, pages: pages.slice(at * jobSize, (at + 1) * jobSize) },
      }));
      rendering = Promise.all(servers.map((server) => renderJobs(server, jobs)));
      rendering.catch(() => undefined); // files() reports it
    },
    files: async () => {
      const rendered = (await rendering) ?? [];
      const pages = await generatedPages(outDir, compiled.id, rendered.flat());
      return rendersAll ? new Map([...pages, ...(await codeFiles(compiled.dir, workspace)), dataPagesFile(compiled.id)]) : pages;
    },
    hasEnded: () => servers.some((server) => server.hasEnded()),
    stop: async () => {
      await Promise.all(servers.map((server) => server.release()));
      await Promise.all([outDir, dataFile].map((path) => rm(path, { recursive: true, force: true })));
    },
  };
}
