import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime.js';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime.js';
import { type ComponentType, createElement, Fragment, type ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { LinkedCarScript } from '#components/forms/linked-car-script.tsx';
import { OtherSearchScript } from '#components/search/other-search-script.tsx';
import { codeFiles } from '#lib/build/assemble.ts';
import type { Renderer } from '#lib/build/next/renderer.ts';
import { modelOfData, pageDataFile, pageDataText, pageFile } from '#lib/build/page-files.ts';
import type { FileSource, ReleaseTree } from '#lib/build/release-tree.ts';
import { codeId } from '#lib/disk/code-id.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';

import { type PageModel, type RouteName, routes } from '#lib/pages/routes.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { structuredText } from '#lib/pages/structured-data.ts';
import { joinedStylesFile } from '#lib/routes/page-styles.ts';
import { loadLazyComponents } from '../lazy-components.ts';
import { productDir } from './tenants.ts';

type Page = { default: ComponentType<{ model: never }> };

/** The files under pages/, loaded by the first build. */
const pageFiles: Record<RouteName, () => Promise<Page>> = {
  home: () => import('../../../pages/index.tsx'),
  notFound: () => import('../../../pages/404.tsx'),
  compare: () => import('../../../pages/compare.tsx'),
  print: () => import('../../../pages/print.tsx'),
  success: () => import('../../../pages/success.tsx'),
  gone: () => import('../../../pages/gone/index.tsx'),
  goneMake: () => import('../../../pages/gone/[make].tsx'),
  car: () => import('../../../pages/cars/[slug].tsx'),
  checkout: () => import('../../../pages/cars/[slug]/checkout.tsx'),
  search: () => import('../../../pages/search/[...path].tsx'),
  other: () => import('../../../pages/[...path].tsx'),
};

async function loadViews() {
  const { default: App } = await import('../../../pages/_app.tsx');
  const names = Object.keys(pageFiles) as RouteName[];
  const pages = await Promise.all(names.map(async (name) => [name, (await pageFiles[name]()).default] as const));
  await loadLazyComponents();
  return { App: App as unknown as ComponentType<object>, pages: Object.fromEntries(pages) as Record<RouteName, Page['default']> };
}

let views: ReturnType<typeof loadViews> | undefined;

/** Escapes JSON as Next does in a script element. */
const escapeForScript = (json: string) =>
  json.replaceAll(/[&<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The scripts that pages/_document writes into pages, so that policies have their hashes. */
const inlineScripts = [OtherSearchScript, LinkedCarScript].map((Script) => renderToStaticMarkup(createElement(Script))).join('');

/** A stand-in for the compiled code. It has a style sheet for every page, and one for each of three kinds of page. */
export const compiledDir = join(productDir, 'tests/contract/build/compiled');
const routeStyles: Partial<Record<RouteName, string>> = { car: 'car', goneMake: 'gone-make', search: 'search' };

/** The link to the style sheets of a page, joined as components/ui/after-paint-head.tsx does. */
function styleLink(route: RouteName): string {
  const names = ['base', routeStyles[route] ?? []].flat();
  return `<link rel="stylesheet" href="/${joinedStylesFile(names)}" data-joins="${names.join(' ')}"/>`;
}

type Rendered = { data: string; model: PageModel; route: RouteName; path: string; id: string };

/** The head of a page and its view, as pages/_document puts them around each other. */
function documentOf(head: string, view: string, { data, model, route, path, id }: Rendered) {
  const structured = structuredText(model);
  const embedded = `{"props":${escapeForScript(data)},"page":"${path}","query":{},"buildId":"${id}"}`;
  return [
    `<!DOCTYPE html><html lang="${model.chrome.language}" data-template="${model.chrome.template}"><head>`,
    `<meta charSet="utf-8"/>${inlineScripts}${head}${styleLink(route)}`,
    structured ? `<script type="application/ld+json">${structured}</script>` : '',
    `<script src="/_next/static/chunks/${id}.js" defer=""></script></head>`,
    `<body><div id="__next">${view}</div><script id="__NEXT_DATA__" type="application/json">${embedded}</script></body></html>`,
  ].join('');
}

/** Where the fonts and icons that components load are on disk, and below which address they are served. */
const media = [join(productDir, 'styles/fonts'), join(productDir, 'components/ui')];
const served = '/_next/static/media';

/** A text of a page with the addresses at which its fonts and icons are served. `node-hooks.ts` names icons by their file. */
const withServedMedia = (html: string) => html.replaceAll(`${media[0]}/`, `${served}/`).replaceAll('"/icons.svg', `"${served}/icons.svg`);

/** The files that all pages share, as Next would put them into a release. */
async function sharedFiles(dir: string, workspace: Workspace, id: string): Promise<ReleaseTree> {
  const tree = await codeFiles(dir, workspace);
  tree.set(`_next/static/chunks/${id}.js`, { text: `/* ${id} */` });
  for (const folder of media)
    for (const name of readdirSync(folder))
      if (/\.(?:woff2|svg)$/.test(name)) tree.set(`${served.slice(1)}/${name}`, { copy: join(folder, name) });
  return tree;
}

/** Renders one page with its components. It depends on the model and the id of the code alone. */
async function renderPage(route: RouteName, path: string, model: PageModel, id: string): Promise<{ html: string; data: string }> {
  views ??= loadViews();
  const { App, pages } = await views;
  const data = pageDataText(model);
  // As a browser reads it: without what JSON leaves out.
  const read = modelOfData(data) as unknown as PageModel;
  let head: ReactElement[] = [];
  const updateHead = (tags: ReactElement[]) => {
    head = tags;
  };
  const manager = { mountedInstances: new Set(), updateHead };
  const router = { asPath: path, pathname: path, route: path, query: {}, basePath: '', isReady: true, events: { on() {}, off() {} } };
  const app = createElement(App, { Component: pages[route], pageProps: { model: read }, router } as object);
  const routed = createElement(RouterContext.Provider, { value: router as never }, app);
  const view = renderToString(createElement(HeadManagerContext.Provider, { value: manager as never }, routed));
  const tags = renderToStaticMarkup(createElement(Fragment, null, ...head));
  return { html: documentOf(withServedMedia(tags), withServedMedia(view), { data, model: read, route, path, id }), data };
}

/** The name of the code, read once: nobody changes it while tests run. */
let code: Promise<string> | undefined;

/**
 * Renders pages in this process, in place of Next: the same components and models in a plain document, without compiled code. For tests that
 * are not about Next; `two-paths`, `nasty`, `journey` and those that kill builds run the real one.
 */
export const renderHere: Renderer = {
  compile: async ({ productDir }) => {
    code ??= codeId(productDir);
    return { id: await code, dir: compiledDir, reused: true };
  },
  start: async ({ workspace, compiled: { id }, signal }) => {
    const dir = join(tmpdir(), `forecourt-rendered-${randomUUID()}`);
    const files = new Map<string, FileSource>();
    const folders = new Set<string>();
    const write = async (file: string, text: string) => {
      const path = join(dir, file);
      const folder = dirname(path);
      if (!folders.has(folder)) await mkdir(folder, { recursive: true });
      folders.add(folder);
      await writeFile(path, text);
      files.set(file, { move: path });
    };
    let rendering: Promise<void> | undefined;
    let isStopped = false;
    const renderAll = async (wanted: { path: string; route: RouteName; model?: PageModel }[], data: SiteData) => {
      const catalogue = makeCatalogue(JSON.parse(JSON.stringify(data)));
      for (const { path, route, model = routes[route].model(catalogue, path) } of wanted) {
        signal?.throwIfAborted();
        if (isStopped || !model) return;
        const page = await renderPage(route, path, model, id);
        await write(pageFile(path), page.html);
        await write(pageDataFile(path, id), page.data);
        await setImmediate();
      }
    };
    return {
      render: async ({ render, pages }, data) => {
        if (render.length === pages.size) for (const [file, source] of await sharedFiles(dir, workspace, id)) files.set(file, source);
        rendering = renderAll(render, data);
        rendering.catch(() => undefined); // files() reports it
      },
      files: async () => {
        await rendering;
        return files;
      },
      hasEnded: () => false,
      stop: async () => {
        isStopped = true;
        await rendering?.catch(() => undefined);
        await rm(dir, { recursive: true, force: true });
      },
    };
  },
};
