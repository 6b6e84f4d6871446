import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOne } from '#lib/build/fleet.ts';
import type { Compiled } from '#lib/build/next/compile.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import type { AvailabilityFile } from '#lib/model/availability.ts';
import { dayMs } from '#lib/model/time.ts';
import { renderHere } from './render-here.ts';
import { carsOf, makeYard, productDir, siteOf, type Yard } from './tenants.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const slug = 'few-sales';

let yard: Yard;
let compiled: Compiled;
beforeAll(async () => {
  yard = await makeYard();
  compiled = await renderHere.compile(yard.workspace);
});
afterAll(() => yard.remove());

/** Builds the dealer with these cars at a moment; what changed, and what the site says of its cars then. */
async function buildAt(now: number, cars: object[]) {
  await yard.tenant(slug, { site: siteOf('Few Sales'), cars });
  const workspace = makeWorkspace(productDir, productDir, { tenants: yard.tenantsDir, out: yard.outDir, work: yard.workDir });
  const world = { fetch, env: {}, now: () => now, sleep: async () => undefined, random: () => 0 };
  const fleet = { workspace, compiled, start: renderHere.start, world, acceptDrop: true, pull: true, workers: 1 };
  const { changes, unchanged } = await buildOne(slug, fleet, () => undefined);
  const text = await readFile(join(yard.current(slug), 'availability.json'), 'utf8');
  expect(text.length).toBeLessThan(200);
  const { ribbon, ...told } = JSON.parse(text) as AvailabilityFile;
  expect(ribbon).toBe('JUST SOLD');
  return { told, unchanged, why: changes.find(({ file }) => file === 'availability.json')?.why };
}

test('each build says which cars are sold, and which went since the builds before', async () => {
  const [a, b, c] = carsOf(3) as [{ id: string; slug: string }, object, object];
  const sold = { ...a, status: 'sold', sold_date_timestamp: noon };
  const leaves = noon + 3 * dayMs;
  expect((await buildAt(noon, [a, b, c])).told).toEqual({ sold: {}, gone: [] });
  // A sale.
  expect(await buildAt(noon + 1000, [sold, b, c])).toEqual({
    told: { sold: { '100': leaves }, gone: [] },
    unchanged: false,
    why: 'cars were sold or removed',
  });
  // A removal.
  expect((await buildAt(noon + 2000, [sold, b])).told).toEqual({ sold: { '100': leaves }, gone: ['102'] });
  expect(await buildAt(noon + 3000, [sold, b])).toMatchObject({ unchanged: true, told: { gone: ['102'] } });
  // The end of the window, by the clock alone.
  expect((await buildAt(leaves, [sold, b])).told).toEqual({ sold: {}, gone: ['100', '102'] });
  // One that came back, at another address.
  expect((await buildAt(leaves + dayMs, [{ ...a, slug: 'another-100' }, b])).told).toEqual({ sold: {}, gone: ['102'] });
  // Two weeks after the removal.
  expect((await buildAt(noon + 2000 + 14 * dayMs, [{ ...a, slug: 'another-100' }, b])).told).toEqual({ sold: {}, gone: [] });
});
