import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeId } from '#lib/disk/code-id.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { hourMs } from '#lib/model/time.ts';
import { runNext } from './run-next.ts';

export type Compiled = { id: string; dir: string; reused: boolean };

/** What generate does not read; left out of the copy that each dealer gets. */
const leftBehind = new Set(['cache', 'trace', 'trace-build', 'diagnostics', 'turbopack', 'types', 'dev']);

const keptCompiles = 2;

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** When a folder last changed, in milliseconds; never long ago for one that another process has just removed. */
const changedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

/** Older compiles and the scratch folders of builds that were killed; none younger than an hour, since it may be in use. */
async function sweep(nextDir: string, current: string): Promise<void> {
  const names = (await readdir(nextDir)).filter((name) => name !== current && name !== 'dev');
  const aged = await Promise.all(names.map(async (name) => ({ name, at: await changedAt(join(nextDir, name)) })));
  const hourAgo = Date.now() - hourMs;
  const compiles = aged.filter(({ name }) => /^compiled-[0-9a-f]{12}$/.test(name)).sort((a, b) => b.at - a.at);
  const kept = new Set(compiles.slice(0, keptCompiles - 1).map(({ name }) => name));
  const stale = aged.filter(({ name, at }) => !kept.has(name) && at < hourAgo);
  await Promise.all(stale.map(({ name }) => rm(join(nextDir, name), { recursive: true, force: true })));
}

/**
 * Compiles the pages once for all dealers, or finds them compiled: the folder is named by a hash of the code.
 * It is made aside and renamed, so that a killed compile is never taken for a whole one.
 */
export async function ensureCompiled({ productDir, nextDir }: Workspace, signal?: AbortSignal): Promise<Compiled> {
  const id = await codeId(productDir);
  const name = `compiled-${id}`;
  const dir = join(nextDir, name);
  if (await exists(join(dir, 'BUILD_ID'))) {
    await sweep(nextDir, name); // code that stays the same for weeks must not gather what killed builds left
    return { id, dir, reused: true };
  }
  await mkdir(nextDir, { recursive: true });
  const aside = join(nextDir, `compiling-${randomUUID()}`);
  await runNext({ productDir, distDir: aside, codeId: id, mode: 'compile', ...(signal ? { signal } : {}) });
  try {
    await rename(aside, dir);
  } catch (error) {
    // Another process compiled the same code meanwhile: its folder is as good.
    await rm(aside, { recursive: true, force: true });
    if (!(await exists(join(dir, 'BUILD_ID')))) throw error;
  }
  await sweep(nextDir, name);
  return { id, dir, reused: false };
}

/**
 * A copy of the compiled output for one dealer: generate rewrites manifests in place, so links will not do (DESIGN §4). Made without waiting:
 * a build that is busy reading a large stock would take up each of hundreds of files late, and Next would start when it is needed.
 */
export function copyCompiled(compiled: Compiled, nextDir: string, slug: string): string {
  const dir = join(nextDir, `generate-${slug}-${randomUUID()}`);
  cpSync(compiled.dir, dir, {
    recursive: true,
    filter: (source) => !leftBehind.has(source.slice(compiled.dir.length + 1)),
  });
  return dir;
}
