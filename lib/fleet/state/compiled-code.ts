import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { compiledFolder, ensureCompiled, isLeftOut } from '#lib/build/next/compile.ts';
import type { Renderer } from '#lib/build/next/renderer.ts';
import { codeId } from '#lib/disk/code-id.ts';
import { listFiles } from '#lib/disk/list-files.ts';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import { parseValidJson } from '#lib/disk/valid-json.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { dayMs } from '#lib/model/time.ts';
import type { StateStore } from './open-state.ts';
import { makePack, readPack } from './pack.ts';
import { StateError } from './state-error.ts';

/** `code/<codeId>.json`: which pack has the compiled code. */
const codePointer = z.object({ version: z.literal(1), pack: z.string(), bytes: z.number() });

const pointerKey = (id: string) => `code/${id}.json`;
const packsPrefix = 'code/packs/';
const packKey = (name: string) => `${packsPrefix}${name}`;

/** Older compiled code is removed when new code is stored. A worker that still uses it compiles it again. */
const codeKeptMs = 30 * dayMs;
/** The newest ones are kept at any age, for a worker that goes back to previous code. */
const leastKept = 3;
/** A pack is stored before the object that points to it. */
const packKeptMs = dayMs;

async function readPointer({ objects }: StateStore, id: string) {
  const stored = await objects.read(pointerKey(id));
  return stored && parseValidJson(stored.content.toString('utf8'), codePointer);
}

/**
 * Downloads compiled code to where `ensureCompiled` finds it, once per worker. Returns false if the store lacks it: then compile, and call
 * `uploadCode`. Throws StateError when the object is damaged.
 */
export async function fetchCode(state: StateStore, { nextDir }: Workspace, id: string): Promise<boolean> {
  const dir = compiledFolder(nextDir, id);
  if (await statIfAny(join(dir, 'BUILD_ID'))) return true;
  const pointer = await readPointer(state, id);
  if (!pointer) return false;
  const stored = await state.objects.read(packKey(pointer.pack));
  const pack = stored && (await readPack(pointer.pack, stored.content));
  if (!stored || !pack)
    throw new StateError(
      `${state.name}: the compiled code ${packKey(pointer.pack)} is ${stored ? 'damaged' : 'missing'}. Remove ${pointerKey(id)} there: the next worker compiles and stores it again.`,
    );
  const temporary = join(nextDir, `compiling-${randomUUID()}`);
  for (const [path, content] of pack.parts) {
    const file = join(temporary, path);
    if (!file.startsWith(`${temporary}/`))
      throw new StateError(`${state.name}: the compiled code ${id} has a file outside its folder: ${path}`);
    await makeFolder(dirname(file));
    await writeFile(file, content);
  }
  // Another process may have been faster.
  await rename(temporary, dir).catch(async (error: Error) => {
    await rm(temporary, { recursive: true, force: true });
    if (!(await statIfAny(join(dir, 'BUILD_ID')))) throw error;
  });
  return true;
}

/** Compiles the pages as `ensureCompiled` does, unless the store has them compiled: each code is compiled once, on one machine. */
export const compileStored =
  (state: StateStore): Renderer['compile'] =>
  async (workspace, signal) => {
    await fetchCode(state, workspace, await codeId(workspace.productDir));
    const compiled = await ensureCompiled(workspace, signal);
    await uploadCode(state, workspace, compiled.id);
    return compiled;
  };

/** Uploads compiled code, unless the store has it. Returns the bytes that were written. */
export async function uploadCode(state: StateStore, { nextDir }: Workspace, id: string): Promise<number> {
  if (await readPointer(state, id)) return 0;
  const dir = compiledFolder(nextDir, id);
  const files = (await listFiles(dir)).filter((path) => !isLeftOut(path)).sort();
  const parts = new Map<string, Buffer>();
  for (const path of files) parts.set(path, await readFile(join(dir, path)));
  const pack = await makePack({ code: id }, parts);
  await state.objects.put(packKey(pack.name), pack.content);
  const pointer = { version: 1, pack: pack.name, bytes: pack.content.length };
  // A faster worker stored the same code, compiled on another machine.
  await state.objects.swap(pointerKey(id), JSON.stringify(pointer), undefined);
  // Leftovers are removed the next time.
  await removeOldCode(state).catch(() => undefined);
  return pack.content.length;
}

/** Removes the pointers to old code, and then the packs without a pointer. */
async function removeOldCode(state: StateStore): Promise<void> {
  const { objects } = state;
  const codeObjects = await Array.fromAsync(objects.list('code/'));
  const pointers = codeObjects.filter(({ key }) => /^code\/[^/]+\.json$/.test(key)).sort((a, b) => a.ageMs - b.ageMs);
  const namedFiles = new Set<string>();
  for (const [at, { key, ageMs }] of pointers.entries()) {
    if (at >= leastKept && ageMs > codeKeptMs) {
      await objects.remove(key);
      continue;
    }
    const pointer = await readPointer(state, basename(key, '.json'));
    if (pointer) namedFiles.add(packKey(pointer.pack));
  }
  for (const { key, ageMs } of codeObjects)
    if (key.startsWith(packsPrefix) && !namedFiles.has(key) && ageMs > packKeptMs) await objects.remove(key);
}
