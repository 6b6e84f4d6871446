import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { filesId, type Sources } from '#lib/disk/code-id.ts';
import { tryFileLock } from '#lib/disk/file-lock.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { listTenants } from '#lib/site/load.ts';

const productDir = join(import.meta.dirname, '..');
const workDir = join(productDir, '.forecourt');
const tenants = join(productDir, 'tenants');
const code = ['.ts', '.tsx', '.scss', '.svg'];

/** All that a build of the demo dealers depends on. */
const sources: readonly Sources[] = [
  ...['pages', 'components', 'lib', 'styles', 'scripts/cli', 'scripts/commands'].map((path) => ({ path, endings: code })),
  ...['tenants', 'public', 'next.config.ts', 'tsconfig.json', 'package-lock.json', 'tests/demo-build.ts'].map((path) => ({ path })),
];

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A vehicle lookup, so that forms offer it. The tests answer for it. */
const api = { lookups: { autograb: { url: 'https://lookup.example.com/vehicles', key: 'env:BAYSIDE_MAZDA_AUTOGRAB_KEY' } } };

/** Copies demo dealers, all unless some are named, so that one vehicle is drawn: on all photos of cars and pictures of pages, and without words for shared links. */
export async function copyTenants(folder: string, wanted?: readonly string[]): Promise<void> {
  const edit = async (file: string, change: (text: string) => string) => writeFile(file, change(await readFile(file, 'utf8')));
  const oneVehicle = (text: string) => text.replaceAll(/(body"?: "?)[\w-]+/gi, '$1suv').replaceAll(/(colour"?: "?)[\w ]+/gi, '$1White');
  for (const slug of wanted ?? (await listTenants(tenants)).slugs) {
    const to = join(folder, slug);
    await cp(join(tenants, slug), to, { recursive: true });
    await edit(join(to, 'cars.json'), (text) => text.replaceAll(/"picture:[^/"]*\/([^/"]*)\/[^"]*"/g, '"picture:suv/$1/white"'));
    await edit(join(to, 'site.json'), (text) => {
      const { settings, ...site } = JSON.parse(oneVehicle(text));
      return JSON.stringify({
        ...site,
        settings: { ...settings, ...(slug === 'bayside-mazda' ? { api } : {}), images: { drawn: true, linkCards: 0 } },
      });
    });
    for (const path of await readdir(join(to, 'content'), { recursive: true }))
      if (path.endsWith('.md')) await edit(join(to, 'content', path), oneVehicle);
  }
}

/** Builds into a folder beside `outDir` and renames it, so that half a build is never used. */
async function buildInto(outDir: string): Promise<void> {
  const [temporary, copied] = [`${outDir}-unfinished`, `${outDir}-tenants`];
  for (const folder of [temporary, copied]) await rm(folder, { recursive: true, force: true });
  await copyTenants(copied);
  try {
    await promisify(execFile)(
      process.execPath,
      ['scripts/forecourt.js', 'build', '--all', '--tenants', copied, '--work', join(workDir, 'demo-work'), '--out', temporary],
      { cwd: productDir, maxBuffer: 64 * 1_048_576, env: { ...process.env, NODE_ENV: 'production' } },
    );
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The demo dealers could not be built:\n${stdout}${stderr}`, { cause: error });
  }
  await rm(copied, { recursive: true });
  await rename(temporary, outDir);
}

/** Removes builds of other code. One that was asked for within the last hour may be in use. */
async function removeOldBuilds(kept: string): Promise<void> {
  const names = (await readdir(workDir)).filter((name) => /^demo-[0-9a-f]{12}-\d+/.test(name) && !name.startsWith(kept));
  for (const name of names) {
    const changed = await stat(join(workDir, name)).catch(() => undefined);
    if (changed && changed.mtimeMs < Date.now() - hourMs) await rm(join(workDir, name), { recursive: true, force: true });
  }
}

/**
 * The sites of all demo dealers with fewer pictures, as the command line builds them. They are built once for each state of the code and the dealers' data, and
 * for each day, because opening hours and offers depend on it. Several test runs share the folder, so nobody may write into it.
 */
export async function demoBuild(): Promise<{ outDir: string }> {
  const name = `demo-${await filesId(productDir, sources)}-${Math.floor(Date.now() / dayMs)}`;
  const outDir = join(workDir, name);
  await mkdir(workDir, { recursive: true });
  for (;;) {
    if (await exists(outDir)) break;
    const unlock = await tryFileLock(join(workDir, '.demo-build.lock'), 'build of the demo dealers', Date.now());
    if (!unlock) {
      await setTimeout(200);
      continue;
    }
    try {
      if (!(await exists(outDir))) await buildInto(outDir);
    } finally {
      await unlock();
    }
  }
  const now = new Date();
  await utimes(outDir, now, now);
  await removeOldBuilds(name);
  return { outDir };
}
