import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildOne, type FleetBuild } from '#lib/build/fleet.ts';
import { planDealer } from '#lib/build/plan/plan-dealer.ts';
import { keyUid, makeToken } from '#lib/indexing/search-key.ts';
import { dayMs } from '#lib/model/time.ts';
import { notePushedRelease } from '#lib/pull/pushed-release.ts';
import { writeKeyFile } from '#lib/pull/search-key-file.ts';
import { removeHold, writeHold } from '#lib/releases/hold.ts';
import { renderHere } from './render-here.ts';
import { carsOf, makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const sold = { ...carsOf(4)[3], status: 'sold', sold_date_timestamp: noon - dayMs };
const cars = [...carsOf(3), sold];
const site = siteOf('Acme');

let yard: Yard;
let fleet: FleetBuild;
let now = noon;
const plan = async (codeId = fleet.compiled.id, slug = 'acme') => {
  const { reasons, added, changed, removed, pages } = await planDealer(slug, {
    workspace: yard.workspace,
    world: fleet.world,
    codeId,
    pull: false,
    horizonMs: 9 * dayMs,
  });
  return { reasons, added, changed, removed, makes: pages > 0 };
};
const nothing = { reasons: [], added: [], changed: [], removed: [], makes: false };

beforeAll(async () => {
  yard = await makeYard();
  await yard.tenant('acme', { site, cars, content: { 'about.md': '---\ntitle: About\n---\nUs.' } });
  const world = { fetch, env: {}, now: () => now, sleep: async () => undefined, random: () => 0 };
  const compiled = await renderHere.compile(yard.workspace);
  fleet = { workspace: yard.workspace, compiled, start: renderHere.start, world, acceptDrop: false, pull: true, workers: 2 };
});
afterAll(() => yard.remove());

it('before the first build everything is new, and nothing is written', async () => {
  expect(await plan()).toEqual({ ...nothing, reasons: ['first build'], added: cars.map(({ slug }) => slug), makes: true });
  expect(Object.keys(await treeOf(yard.workspace.tenantsDir))).toEqual(['acme/cars.json', 'acme/content/about.md', 'acme/site.json']);
});

it('after it, what would change and why', async () => {
  await buildOne('acme', fleet, () => undefined);
  const before = await treeOf(yard.current('acme'));
  const page = (head: string) => ({ 'about.md': '---\ntitle: About\n---\nUs.', 'sale.md': `---\ntitle: Sale\n${head}---\nNow.` });
  const steps: [string, () => Promise<void>, number, object][] = [
    ['nothing', async () => undefined, noon, {}],
    ['nothing just before the window ends', async () => undefined, noon + 2 * dayMs - 1, {}],
    ['a car that leaves its window', async () => undefined, noon + 2 * dayMs, { reasons: ['time'], removed: [sold.slug], makes: true }],
    [
      'a price',
      () => yard.tenant('acme', { cars: [{ ...cars[0], price: 5 }, ...cars.slice(1)] }),
      noon,
      { reasons: ['stock'], changed: [cars[0]?.slug], makes: true },
    ],
    [
      'a car more',
      () => yard.tenant('acme', { cars: [...cars, { ...cars[0], id: '7', slug: 'new-7' }] }),
      noon,
      { reasons: ['stock'], added: ['new-7'], makes: true },
    ],
    ['a car less', () => yard.tenant('acme', { cars: cars.slice(1) }), noon, { reasons: ['stock'], removed: [cars[0]?.slug], makes: true }],
    ['all as before', () => yard.tenant('acme', { cars }), noon, {}],
    ['a page for later', () => yard.tenant('acme', { content: page('from: 2027-01-01\n') }), noon, {}],
    [
      'that page, when it starts',
      async () => undefined,
      Date.UTC(2026, 11, 31, 13),
      { reasons: ['time'], removed: [sold.slug], makes: true },
    ],
    ['that page at once', () => yard.tenant('acme', { content: page('') }), noon, { reasons: ['site'], makes: true }],
  ];
  for (const [what, change, at, expected] of steps) {
    await change();
    now = at;
    expect([what, await plan()]).toEqual([what, { ...nothing, ...expected }]);
  }
  now = noon;
  expect((await plan('other-code')).reasons).toEqual(['code']);
  expect(await treeOf(yard.current('acme'))).toEqual(before);
});

it('a token of a shared search index is due when the next push replaces it, though no page changes before that', async () => {
  const slug = 'tokens';
  now = noon;
  const search = { host: 'https://search.example.com', indexing: 'shared', index: 'Car_production', tokenDays: 30 };
  await yard.tenant(slug, { site: siteOf('Tokens', { search }), cars: carsOf(3) });
  const apiKey = await makeToken(
    { uid: keyUid(search.index), key: 'k'.repeat(32) },
    { slug, index: 'Car_production', now: noon, tokenDays: 30 },
  );
  await writeKeyFile(yard.workDir, slug, { host: search.host, index: search.index, apiKey, keyUid: 'uid' });
  const { release } = await buildOne(slug, fleet, () => undefined);
  await notePushedRelease(yard.workDir, slug, release.id);
  const reasonsAt = async (at: number) => {
    now = at;
    return (await plan(fleet.compiled.id, slug)).reasons;
  };
  expect(await reasonsAt(noon + 15 * dayMs)).toEqual([]);
  expect(await reasonsAt(noon + 15 * dayMs + 1)).toEqual(['time']);
  // A token that somebody set in the settings is not replaced.
  await yard.tenant(slug, { site: siteOf('Tokens', { search: { ...search, apiKey } }) });
  await writeKeyFile(yard.workDir, slug, { host: search.host, index: search.index, apiKey: 'another', keyUid: 'uid' });
  expect(await reasonsAt(noon + 15 * dayMs + 1)).toEqual([]);
});

it('a search index is owed until a push has followed the live release, unless the platform fills it or a rollback holds the dealer', async () => {
  const slug = 'owed';
  now = noon;
  const search = { host: 'https://search.example.com', indexing: 'own', index: 'owed' };
  const reasons = async () => (await plan(fleet.compiled.id, slug)).reasons;
  await yard.tenant(slug, { site: siteOf('Owed', { search: { ...search, indexing: 'platform' } }), cars: carsOf(3) });
  await buildOne(slug, fleet, () => undefined);
  expect(await reasons()).toEqual([]);
  await yard.tenant(slug, { site: siteOf('Owed', { search }) });
  const { release } = await buildOne(slug, fleet, () => undefined);
  expect(await reasons()).toEqual(['index']);
  await notePushedRelease(yard.workDir, slug, 'an earlier one');
  expect(await reasons()).toEqual(['index']);
  await writeHold(yard.outDir, slug, { since: now, release: release.id, from: release.id });
  expect(await reasons()).toEqual([]);
  await removeHold(yard.outDir, slug);
  await notePushedRelease(yard.workDir, slug, release.id);
  expect(await reasons()).toEqual([]);
});
