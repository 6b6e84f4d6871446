import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeId } from '#lib/disk/code-id.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { hourMs } from '#lib/model/time.ts';
import { runNext } from './run-next.ts';

export type Compiled = { id: string; dir: string; reused: boolean };

/** Folders that `generate` does not read. They are left out of each dealer's copy. */
const notCopied = new Set(['cache', 'trace', 'trace-build', 'diagnostics', 'turbopack', 'types', 'dev']);

const keptCompiles = 2;

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** When a folder last changed, in milliseconds; infinity for one that another process has just removed. */
const changedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

/** Removes older compiled code and the scratch folders of killed builds. Anything younger than an hour may be in use. */
async function removeStaleFolders(nextDir: string, current: string): Promise<void> {
  const names = (await readdir(nextDir)).filter((name) => name !== current && name !== 'dev');
  const aged = await Promise.all(names.map(async (name) => ({ name, at: await changedAt(join(nextDir, name)) })));
  const hourAgo = Date.now() - hourMs;
  const compiles = aged.filter(({ name }) => /^compiled-[0-9a-f]{12}$/.test(name)).sort((a, b) => b.at - a.at);
  const kept = new Set(compiles.slice(0, keptCompiles - 1).map(({ name }) => name));
  const stale = aged.filter(({ name, at }) => !kept.has(name) && at < hourAgo);
  await Promise.all(stale.map(({ name }) => rm(join(nextDir, name), { recursive: true, force: true })));
}

/**
 * Compiles the pages once for all dealers, unless they are compiled already: the folder is named by a hash of the code. It is compiled elsewhere
 * and renamed, so that a killed compile is never used.
 */
export async function ensureCompiled({ productDir, nextDir }: Workspace, signal?: AbortSignal): Promise<Compiled> {
  const id = await codeId(productDir);
  const name = `compiled-${id}`;
  const dir = join(nextDir, name);
  if (await exists(join(dir, 'BUILD_ID'))) {
    await removeStaleFolders(nextDir, name); // else killed builds would pile up while the code stays the same
    return { id, dir, reused: true };
  }
  await mkdir(nextDir, { recursive: true });
  const temporary = join(nextDir, `compiling-${randomUUID()}`);
  await runNext({ productDir, distDir: temporary, codeId: id, mode: 'compile', ...(signal ? { signal } : {}) });
  try {
    await rename(temporary, dir);
  } catch (error) {
    // Another process compiled the same code meanwhile. Use its folder.
    await rm(temporary, { recursive: true, force: true });
    if (!(await exists(join(dir, 'BUILD_ID')))) throw error;
  }
  await removeStaleFolders(nextDir, name);
  return { id, dir, reused: false };
}

/**
 * Copies the compiled code for one dealer. Links will not do, because `generate` rewrites manifests in place. The copy is synchronous: behind a
 * build that is busy reading a large stock, hundreds of promises would start Next too late.
 */
export function copyCompiled(compiled: Compiled, nextDir: string, slug: string): string {
  const dir = join(nextDir, `generate-${slug}-${randomUUID()}`);
  cpSync(compiled.dir, dir, {
    recursive: true,
    filter: (source) => !notCopied.has(source.slice(compiled.dir.length + 1)),
  });
  return dir;
}
