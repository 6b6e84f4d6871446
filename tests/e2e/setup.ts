import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { serve, servedDealers } from '#lib/serve/server.ts';
import { openApi } from '../../scripts/cli/open-api.ts';

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

/** Builds the demo dealers with the checkout's caches, unless FORECOURT_E2E_OUT names a folder where they are built already. */
async function built(): Promise<{ outDir: string; remove: () => Promise<void> }> {
  const given = process.env.FORECOURT_E2E_OUT;
  if (given) return { outDir: resolve(given), remove: async () => {} };
  const outDir = await mkdtemp(join(tmpdir(), 'forecourt-e2e-'));
  const remove = () => rm(outDir, { recursive: true, force: true });
  try {
    await promisify(execFile)(process.execPath, ['scripts/forecourt.js', 'build', '--all', '--out', outDir], {
      maxBuffer: 64 * 1_048_576,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  } catch (error) {
    await remove();
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The demo dealers could not be built, so there is nothing to visit:\n${stdout}${stderr}`, { cause: error });
  }
  return { outDir, remove };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { outDir, remove } = await built();
  const slugs = (await servedDealers({ outDir })).map(({ slug }) => slug);
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
    await remove();
  };
}
