import { link, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles } from '#lib/disk/list-files.ts';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { makeManifest } from '#lib/disk/manifest.ts';
import type { ReleaseCalls } from '#lib/releases/calls.ts';
import { commitRelease, makeStagingDir } from '#lib/releases/commit-release.ts';
import type { Release } from '#lib/releases/release-record.ts';

export const noon = Date.UTC(2026, 10, 21, 12);

export type Making = {
  slug?: string;
  at?: number;
  codeId?: string;
  cars?: number;
  pages?: number;
  kept?: number;
  graceDays?: number;
  /** Links files that the live release has too, as a build does. */
  links?: boolean;
  calls?: ReleaseCalls;
  /** When the files are on disk, where the caller flushes them. */
  flushed?: Promise<unknown>;
  report?: (release: Release) => Promise<{ report: string; reportPage: string }>;
};

/** A temporary `out` folder. */
export const makeOut = () => mkdtemp(join(tmpdir(), 'forecourt-release-'));
export const removeOut = (out: string) => rm(out, { recursive: true, force: true });

/** Puts a tree of small files together and makes it live, as a build does. */
export async function release(outDir: string, files: Record<string, string>, making: Making = {}): Promise<Release> {
  const { slug = 'acme', at = noon, codeId = 'code', cars = 3, pages, kept = 3, graceDays = 7, calls, flushed, report } = making;
  const staged = await makeStagingDir(outDir, slug, calls);
  for (const [path, text] of Object.entries(files)) {
    await (calls?.makeFolder ?? makeFolder)(dirname(join(staged, path)));
    const live = join(outDir, slug, 'current', path);
    if (making.links && (await readFile(live, 'utf8').catch(() => undefined)) === text) await link(live, join(staged, path));
    else await writeFile(join(staged, path), text);
  }
  return commitRelease({
    outDir,
    slug,
    staged,
    details: {
      files: await makeManifest(staged, await listFiles(staged)),
      pages: {},
      scripts: {},
      styles: {},
      removedCars: [],
      modified: {},
      links: null,
      cars: null,
      law: null,
      prices: {},
    },
    about: { builtAt: at, codeId, cars, pages: pages ?? Object.keys(files).filter((path) => path.endsWith('.html')).length },
    settings: { keptReleases: kept, assetGraceDays: graceDays },
    ...(calls ? { calls } : {}),
    flushed,
    ...(report ? { report } : {}),
  });
}

/** Every file that is served, as text; throws where one is missing. */
export async function served(outDir: string, slug = 'acme'): Promise<Record<string, string>> {
  const root = join(outDir, slug, 'current');
  const paths = (await listFiles(root)).sort();
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)));
}

/** The names in the folder of releases, in order. */
export const inReleases = async (outDir: string, slug = 'acme') => (await readdir(join(outDir, slug, 'releases'))).sort();
