/** A stock file and a page with relative dates: a build on a later day gives what a build from nothing gives on that day. */

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildOne, type FleetBuild } from '#lib/build/fleet.ts';
import type { Compiled } from '#lib/build/next/compile.ts';
import { planDealer } from '#lib/build/plan/plan-dealer.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { renderHere } from './render-here.ts';
import { carsOf, makeYard, productDir, siteOf, treeOf, type Yard } from './tenants.ts';

/** 23:00 of 21 November at the dealer's. */
const noon = Date.UTC(2026, 10, 21, 12);
const cars = [
  { ...carsOf(1)[0], year: '-2y', name: undefined },
  { ...carsOf(2)[1], status: 'sold', sold_date_timestamp: '-1dT10:00', created_at_timestamp: '-9d' },
];
const content = {
  'blog/winter.md': '---\ntitle: Winter\ndate: -12d\n---\nCold.',
  'sale.md': '---\ntitle: Sale\nfrom: -3d\nuntil: +10d\n---\nNow.',
};

let yard: Yard;
let compiled: Compiled;
let atNoon: Awaited<ReturnType<typeof buildOne>>;
beforeAll(async () => {
  yard = await makeYard();
  await yard.tenant('acme', { site: siteOf('Acme'), cars, content });
  compiled = await renderHere.compile(yard.workspace);
  atNoon = await build(noon, 'noon');
});
afterAll(() => yard.remove());

const fleetAt = (now: number, name = 'kept', pull = true): FleetBuild => {
  const folders = { tenants: yard.tenantsDir, out: join(yard.outDir, name), work: join(yard.workDir, name) };
  const world = { fetch, env: {}, now: () => now, sleep: async () => undefined, random: () => 0 };
  return {
    workspace: makeWorkspace(productDir, productDir, folders),
    compiled,
    start: renderHere.start,
    world,
    acceptDrop: false,
    pull,
    workers: 1,
  };
};
const build = (now: number, name?: string, pull?: boolean) => buildOne('acme', fleetAt(now, name, pull), () => undefined);
/** The tree without the sitemap, whose days of the last change come from the releases before (rule H10). */
const treeIn = async (name: string) => {
  const { 'sitemap.xml': _dates, ...tree } = await treeOf(join(yard.outDir, name, 'acme/current'));
  return tree;
};

/** Copies the dealer as it was built at noon, so that each test goes on from it. */
const copyOfNoon = async (name: string) => {
  for (const dir of [yard.outDir, yard.workDir])
    await cp(join(dir, 'noon'), join(dir, name), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
};

it('builds of one day are the same, and one of a later day is as one from nothing', async () => {
  await copyOfNoon('kept');
  expect(atNoon).toMatchObject({ unchanged: false, nextDue: { at: noon + hourMs, why: ['relative dates'] } });
  expect(await build(noon + hourMs - 1)).toMatchObject({ unchanged: true });
  for (const [index, later] of [hourMs, 400 * dayMs].entries()) {
    const next = await build(noon + later);
    expect(next).toMatchObject({ unchanged: false, cars: 2 });
    await build(noon + later, `new-${index}`);
    expect(await treeIn('kept')).toEqual(await treeIn(`new-${index}`));
  }
});

it('the plan says that the stock and the pages move at midnight', async () => {
  await copyOfNoon('plan');
  const planAt = (now: number) => {
    const { workspace, world } = fleetAt(now, 'plan');
    return planDealer('acme', { workspace, world, codeId: compiled.id, pull: false, horizonMs: 9 * dayMs });
  };
  expect(await planAt(noon + hourMs - 1)).toMatchObject({ reasons: [], dues: [{ at: noon + hourMs, why: ['relative dates'] }, {}] });
  expect((await planAt(noon + hourMs)).reasons).toEqual(['stock', 'time']);
});

it('a build that does not pull moves the pages and leaves the stock as it was pulled', async () => {
  await copyOfNoon('no-pull');
  const { changes } = await build(noon + hourMs, 'no-pull', false);
  expect(changes).toContainEqual({ file: 'blog/winter.html', why: 'changed: date, dateText' });
  const ofCars = changes.filter(({ file }) => file.startsWith('cars/')).map(({ why }) => why);
  expect(ofCars, 'the head of every page names the newest articles').toEqual(['site changed: blogs', 'site changed: blogs']);
});
