import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { serve, servedDealers } from '#lib/serve/server.ts';
import { openApi } from '../../scripts/cli/open-api.ts';
import { demoBuild } from '../demo-build.ts';

/** A dealer under test: where it is served and lies, the path of every page it has, and a car that is shown as sold, if any. */
export type Dealer = { slug: string; base: string; root: string; paths: string[]; soldCar?: string };

declare module 'vitest' {
  interface ProvidedContext {
    dealers: Dealer[];
  }
}

const pathOf = (file: string) => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`);

async function pagesOf(outDir: string, slug: string): Promise<string[]> {
  const names = await readdir(join(outDir, slug, 'current'), { recursive: true });
  return names
    .filter((name) => name.endsWith('.html') && name !== '404.html')
    .map((name) => pathOf(name.replaceAll('\\', '/')))
    .sort();
}

async function soldCarOf(outDir: string, slug: string, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths.filter((one) => one.startsWith('/cars/'))) {
    const html = await readFile(join(outDir, slug, 'current', `${path}.html`), 'utf8');
    if (html.includes('"available":false')) return path;
  }
  return undefined;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // FORECOURT_E2E_OUT names a folder where the dealers are built already.
  const given = process.env.FORECOURT_E2E_OUT;
  const outDir = given ? resolve(given) : (await demoBuild()).outDir;
  const slugs = (await servedDealers({ outDir })).dealers.map(({ slug }) => slug);
  // Leads of the journeys are stored in a folder of their own.
  const work = await mkdtemp(join(tmpdir(), 'forecourt-e2e-work-'));
  const workspace = makeWorkspace(resolve('.'), resolve('.'), { out: outDir, work });
  const api = await openApi({ workspace, slugs: async () => slugs });
  const serving = await serve({ outDir, port: 0, api: api.handle });
  const dealers = slugs.map(async (slug) => {
    const paths = await pagesOf(outDir, slug);
    const soldCar = await soldCarOf(outDir, slug, paths);
    const root = join(outDir, slug, 'current');
    return { slug, base: `http://${slug}.localhost:${serving.port}`, root, paths, ...(soldCar ? { soldCar } : {}) };
  });
  project.provide('dealers', await Promise.all(dealers));
  return async () => {
    await serving.close();
    await api.stop();
    await rm(work, { recursive: true, force: true });
  };
}
