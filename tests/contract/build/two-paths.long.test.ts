import { mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDealer } from '#lib/build/build-dealer.ts';
import { type Compiled, ensureCompiled } from '#lib/build/next/compile.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { pullOne } from '#lib/pull/pull-one.ts';
import { listTenants } from '#lib/site/load.ts';
import { copyTenants } from '../../demo-build.ts';
import { startReferenceExport } from './reference-export.ts';
import { makeYard, productDir, treeOf, type Yard } from './tenants.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const world = { fetch, env: {}, now: () => noon, sleep: async () => undefined, random: () => 0 };

let yard: Yard;
let compiled: Compiled;
beforeAll(async () => {
  yard = await makeYard();
  compiled = await ensureCompiled(yard.workspace);
  await copyTenants(yard.tenantsDir, slugs);
  // The pictures come from the checkout's cache, which the browser tests use too.
  const pictures = join(makeWorkspace(productDir, productDir, {}).workDir, 'images');
  await Promise.all([pictures, yard.workDir].map((dir) => mkdir(dir, { recursive: true })));
  await symlink(pictures, join(yard.workDir, 'images'));
});
afterAll(() => yard.remove());

/** Builds one of the product's own dealers at a set time and returns its tree. */
async function buildTree(slug: string, startNext?: ReturnType<typeof startReferenceExport>): Promise<Record<string, string>> {
  const out = `${yard.outDir}-${startNext ? 'reference' : 'fast'}`;
  const workspace = makeWorkspace(productDir, productDir, { tenants: yard.tenantsDir, out, work: yard.workDir });
  await pullOne(workspace, slug, world, () => undefined);
  const options = { workspace, compiled, slug, now: noon, renderAll: true, acceptDrop: false, workers: 1, progress: () => undefined };
  const { release } = await buildDealer({ ...options, ...(startNext ? { startNext } : {}) });
  const tree = await treeOf(`${out}/${slug}/current`);
  expect(Object.keys(tree).length).toBe(release.files);
  return tree;
}

// The reference of test:long compiles the pages of every template again, for each dealer. Here Next exports one dealer from the compiled code.
const isLong = process.env.FORECOURT_REFERENCE === 'all';
const slugs = isLong ? (await listTenants(join(productDir, 'tenants'))).slugs : ['ridgeline-4x4'];

/** A hash of each compiled file. */
const compiledCode = async () => [await treeOf(join(compiled.dir, 'server')), await treeOf(join(compiled.dir, 'static'))];

test.each(slugs)('%s is the same tree when generated and when exported by Next', async (slug) => {
  const code = await compiledCode();
  const generated = await buildTree(slug);
  // Next ran on links to it, and the release has files of its own.
  expect(await compiledCode()).toEqual(code);
  const chunks = join(compiled.dir, 'static/chunks');
  const released = `${yard.outDir}-fast/${slug}/current/_next/static/chunks`;
  const [chunk = 'a script'] = (await readdir(chunks)).filter((name) => name.endsWith('.js'));
  const [ours, theirs] = await Promise.all([chunks, released].map((folder) => stat(join(folder, chunk))));
  expect(theirs?.ino).not.toBe(ours?.ino);
  const exported = await buildTree(slug, startReferenceExport({ reusesCode: !isLong }));
  expect(Object.keys(generated).filter((file) => file.endsWith('.html')).length).toBeGreaterThan(20);
  expect(Object.keys(generated)).toEqual(Object.keys(exported));
  expect(Object.keys(generated).filter((file) => generated[file] !== exported[file])).toEqual([]);
});
