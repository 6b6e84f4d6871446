import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOne } from '#lib/build/fleet.ts';
import { type Compiled, ensureCompiled } from '#lib/build/next/compile.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { makeYard, productDir, treeOf, type Yard } from './tenants.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const world = { fetch, env: {}, now: () => noon, sleep: async () => undefined, random: () => 0 };

let yard: Yard;
let compiled: Compiled;
beforeAll(async () => {
  yard = await makeYard();
  compiled = await ensureCompiled(yard.workspace);
});
afterAll(() => yard.remove());

/** Builds one of the product's own dealers at a set time and answers its tree. */
async function treeBuilt(slug: string, full: boolean): Promise<Record<string, string>> {
  const out = `${yard.outDir}-${full ? 'full' : 'fast'}`;
  const workspace = makeWorkspace(productDir, productDir, { out, work: yard.workDir });
  const fleet = { workspace, compiled, world, full, acceptDrop: false, pull: true, workers: 1 };
  const { release } = await buildOne(slug, fleet, () => undefined);
  const tree = await treeOf(`${out}/${slug}/current`);
  expect(Object.keys(tree).length).toBe(release.files);
  return tree;
}

// Two templates, so that neither's styles and chunks go unlooked at.
test.each(['ridgeline-4x4', 'switch-drive'])('%s is the same tree by the fast path and by a plain export', async (slug) => {
  const fast = await treeBuilt(slug, false);
  const full = await treeBuilt(slug, true);
  expect(Object.keys(fast).filter((file) => file.endsWith('.html')).length).toBeGreaterThan(20);
  expect(Object.keys(fast)).toEqual(Object.keys(full));
  expect(Object.keys(fast).filter((file) => fast[file] !== full[file])).toEqual([]);
});
