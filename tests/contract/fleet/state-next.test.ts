import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { forecourt } from '../build/cli.ts';
import { carsOf, makeYard, productDir, siteOf, treeOf, type Yard } from '../build/tenants.ts';
import { resultOf } from '../json-output.ts';
import { manifestOf } from './state-yard.ts';

const slug = 'by-next';
const isLong = process.env.FORECOURT_STATE_NEXT === '1';
let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
});
afterAll(() => yard.remove());

const place = (name: string) => join(yard.outDir, '..', name);
const workspaceOf = (name: string) =>
  makeWorkspace(productDir, productDir, { tenants: yard.tenantsDir, out: place(`${name}-out`), work: place(`${name}-work`) });
const build = async (name: string, ...args: string[]) => {
  const folders = ['--tenants', yard.tenantsDir, '--out', place(`${name}-out`), '--work', place(`${name}-work`)];
  const ran = await forecourt(['build', slug, '--json', ...args, ...folders]);
  const [dealer] = (resultOf(ran) as { dealers: { rendered: number; pages: number }[] }).dealers;
  return dealer as { rendered: number; pages: number };
};

test.skipIf(!isLong)(
  `a machine with an empty disk releases what Next makes in a full build on one machine (rule R47)${isLong ? '' : ' (skipped: only test:long runs it)'}`,
  async () => {
    const cars = carsOf(12);
    const state = ['--state', place('state')];
    await yard.tenant(slug, { site: siteOf('By Next', { images: { linkCards: 20 } }), cars });
    await build('one', ...state);
    await yard.tenant(slug, { cars: cars.map((car, at) => (at === 3 ? { ...car, price: 1_234 } : car)) });
    const changed = await build('two', ...state);
    expect(changed.rendered).toBeLessThan(changed.pages / 2);
    await build('three');
    expect(await manifestOf(workspaceOf('two'), slug)).toEqual(await manifestOf(workspaceOf('three'), slug));
    // The first machine has the whole tree, and goes on after the second.
    await yard.tenant(slug, { cars: cars.slice(1).map((car, at) => (at === 3 ? { ...car, price: 4_321 } : car)) });
    await build('one', ...state);
    await build('three');
    expect(await manifestOf(workspaceOf('one'), slug)).toEqual(await manifestOf(workspaceOf('three'), slug));
    const published = ['publish', slug, '--to', place('www'), '--tenants', yard.tenantsDir];
    await forecourt([...published, ...state, '--out', place('two-out'), '--work', place('two-work')]);
    const served = Object.entries(await treeOf(place('www'))).filter(([path]) => !path.startsWith('.forecourt/'));
    const manifest = await manifestOf(workspaceOf('three'), slug);
    for (const [path, sha256] of Object.entries(manifest)) expect(Object.fromEntries(served)[path]).toBe(sha256);
  },
);
