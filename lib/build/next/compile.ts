import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { codeId } from '#lib/disk/code-id.ts';
import { tryFileLock, type Unlock } from '#lib/disk/file-lock.ts';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { hourMs } from '#lib/model/time.ts';
import { type NextRun, runNext } from './run-next.ts';

export type Compiled = { id: string; dir: string; reused: boolean };

const keptCompiles = 2;

/** The lock of the compiling process. The file stays in the folder, because others may wait for it. */
const lockName = '.compile.lock';
const pollMs = 200;

/** When a folder last changed, in milliseconds; infinity for one that another process has just removed. */
const changedAt = async (path: string) => (await statIfAny(path))?.mtimeMs ?? Number.POSITIVE_INFINITY;

/** The folder of the code with this id, once it is compiled. */
const compiledName = (id: string) => `compiled-${id}`;
export const compiledFolder = (nextDir: string, id: string) => join(nextDir, compiledName(id));

/** Folders and files of compiled code that `generate` does not read. */
const leftOut = new Set(['cache', 'trace', 'trace-build', 'diagnostics', 'turbopack', 'types', 'dev']);

/** Whether a path below compiled code is not needed to render. */
export const isLeftOut = (path: string): boolean => leftOut.has(path.split('/')[0] as string);

/**
 * Older compiled code and the scratch folders of killed builds, as paths; `id` names the code that is kept. Anything younger than an hour may be in
 * use.
 */
export async function listStaleFolders(nextDir: string, id: string): Promise<string[]> {
  const current = compiledName(id);
  const names = (await readdir(nextDir).catch(() => [])).filter((name) => name !== current && name !== 'dev' && !name.startsWith(lockName));
  const aged = await Promise.all(names.map(async (name) => ({ name, at: await changedAt(join(nextDir, name)) })));
  const hourAgo = Date.now() - hourMs;
  const compiles = aged.filter(({ name }) => /^compiled-[0-9a-f]{12}$/.test(name)).sort((a, b) => b.at - a.at);
  const keptNames = new Set(compiles.slice(0, keptCompiles - 1).map(({ name }) => name));
  return aged.filter(({ name, at }) => !keptNames.has(name) && at < hourAgo).map(({ name }) => join(nextDir, name));
}

/** Waits while another process compiles: two compiles at once take longer than one after the other, and twice the memory. */
async function waitToCompile(nextDir: string, signal?: AbortSignal): Promise<Unlock> {
  for (;;) {
    signal?.throwIfAborted();
    const unlock = await tryFileLock(join(nextDir, lockName), 'compile', Date.now());
    if (unlock) return unlock;
    await setTimeout(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Compiles into a folder beside `dir` and renames it, so that a killed compile is never used. */
async function compileInto(dir: string, run: Pick<NextRun, 'productDir' | 'codeId' | 'signal'>): Promise<void> {
  const temporary = join(dirname(dir), `compiling-${randomUUID()}`);
  await runNext({ ...run, distDir: temporary, mode: 'compile' });
  await rename(temporary, dir);
}

/**
 * Compiles the pages once for all dealers, unless this code is already compiled: the folder's name is a hash of the code. Other processes
 * wait.
 */
export async function ensureCompiled({ productDir, nextDir }: Workspace, signal?: AbortSignal): Promise<Compiled> {
  const id = await codeId(productDir);
  const dir = compiledFolder(nextDir, id);
  const isCompiled = async () => (await statIfAny(join(dir, 'BUILD_ID'))) !== undefined;
  let reused = await isCompiled();
  if (!reused) {
    await makeFolder(nextDir);
    const unlock = await waitToCompile(nextDir, signal);
    try {
      // Another process may have compiled the same code meanwhile.
      reused = await isCompiled();
      if (!reused) await compileInto(dir, { productDir, codeId: id, signal });
    } finally {
      await unlock();
    }
  }
  // Otherwise leftovers of killed builds would accumulate while the code stays the same.
  await Promise.all((await listStaleFolders(nextDir, id)).map((path) => rm(path, { recursive: true, force: true })));
  return { id, dir, reused };
}
