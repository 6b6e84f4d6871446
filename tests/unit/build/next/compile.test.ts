import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import { codeId } from '#lib/disk/code-id.ts';
import { tryFileLock } from '#lib/disk/file-lock.ts';
import { makeWorkspace, type Workspace } from '#lib/disk/workspace.ts';
import { hourMs } from '#lib/model/time.ts';

let product: string;
let workspace: Workspace;
let current: string;

/** A folder in Next's folder, changed this many hours ago. */
async function folder(name: string, hours: number, files: Record<string, string> = {}) {
  const dir = join(workspace.nextDir, name);
  await mkdir(dir, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(dir, file), text);
  const at = new Date(Date.now() - hours * hourMs);
  await utimes(dir, at, at);
  return dir;
}

beforeEach(async () => {
  product = await mkdtemp(join(tmpdir(), 'forecourt-compile-'));
  workspace = makeWorkspace(product, product, {});
  await mkdir(join(product, 'pages'));
  await writeFile(join(product, 'pages', 'index.tsx'), 'x');
  current = `compiled-${await codeId(product)}`;
});
afterEach(() => rm(product, { recursive: true, force: true }));

test('code that is compiled already is not compiled again, and what killed builds left is removed after an hour', async () => {
  await folder(current, 100, { BUILD_ID: 'x' });
  for (const [name, hours] of [
    ['generate-acme-old', 2],
    ['reference-acme-old', 2],
    ['compiling-old', 2],
    ['generate-acme-young', 0.5],
    ['compiled-000000000001', 3],
    ['compiled-000000000002', 2],
    ['dev', 100],
  ] as const)
    await folder(name, hours);
  const compiled = await ensureCompiled(workspace);
  expect(compiled).toEqual({ id: current.slice('compiled-'.length), dir: join(workspace.nextDir, current), reused: true });
  expect((await readdir(workspace.nextDir)).sort()).toEqual(['compiled-000000000002', current, 'dev', 'generate-acme-young'].sort());
});

test('while another process compiles, a build waits, and then uses its code', async () => {
  await mkdir(workspace.nextDir, { recursive: true });
  const unlock = await tryFileLock(join(workspace.nextDir, '.compile.lock'), 'compile', 0);
  const waiting = ensureCompiled(workspace);
  await setTimeout(50);
  await folder(current, 0, { BUILD_ID: 'x' });
  await unlock?.();
  expect((await waiting).reused).toBe(true);
});

test('a build that waits for a compile can be stopped', async () => {
  await mkdir(workspace.nextDir, { recursive: true });
  const unlock = await tryFileLock(join(workspace.nextDir, '.compile.lock'), 'compile', 0);
  const stopping = new AbortController();
  const waiting = ensureCompiled(workspace, stopping.signal);
  stopping.abort(new Error('stopped by SIGINT'));
  await expect(waiting).rejects.toThrow('stopped by SIGINT');
  await unlock?.();
});

test('a compile that fails is an error with what Next said, and leaves nothing that looks compiled', async () => {
  // This product has no Next, so the process fails at once.
  await expect(ensureCompiled(workspace)).rejects.toThrow(/^next build \(compile\) ended with code 1:\n/);
  expect((await readdir(workspace.nextDir)).filter((name) => name.startsWith('compiled-'))).toEqual([]);
});
