/** Which cars a release lists, over several builds: the stock filter, the tag SOLD, and cars past their window (rules L2, L4 and H1). */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOne } from '#lib/build/fleet.ts';
import type { Compiled } from '#lib/build/next/compile.ts';
import { parseGone } from '#lib/hosting/redirects.ts';
import { dayMs } from '#lib/model/time.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { readFiles } from '#lib/releases/release-details.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';
import { renderHere } from './render-here.ts';
import { carsOf, makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

const noon = Date.UTC(2026, 10, 21, 12);

let yard: Yard;
let compiled: Compiled;
beforeAll(async () => {
  yard = await makeYard();
  compiled = await renderHere.compile(yard.workspace);
});
afterAll(() => yard.remove());

const build = (slug: string, now: number, more: { renderAll?: boolean; pull?: boolean; out?: string } = {}) => {
  const world = { fetch, env: {}, now: () => now, sleep: async () => undefined, random: () => 0 };
  const { out = yard.outDir, renderAll = false, pull = true } = more;
  const workspace = { ...yard.workspace, outDir: out };
  return buildOne(
    slug,
    { workspace, compiled, start: renderHere.start, world, renderAll, acceptDrop: true, pull, workers: 1 },
    () => undefined,
  );
};

/** The live tree without its grace files. */
async function treeAt(slug: string, out = yard.outDir) {
  const { grace } = await readFiles(out, slug, (await readLiveRelease(out, slug))?.id as string);
  return Object.fromEntries(Object.entries(await treeOf(join(out, slug, 'current'))).filter(([file]) => !Object.hasOwn(grace, file)));
}

/** What a build over the same releases makes if it renders everything. */
async function wholeTree(slug: string, now: number) {
  const out = `${yard.outDir}-${now}`;
  await cp(join(yard.outDir, slug), join(out, slug), { recursive: true, verbatimSymlinks: true });
  await build(slug, now, { out, renderAll: true });
  return treeAt(slug, out);
}

const read = (slug: string, file: string) => readFile(join(yard.current(slug), file), 'utf8');
const carModel = async (slug: string, car: string) => {
  const html = await read(slug, `cars/${car}.html`);
  return JSON.parse(/__NEXT_DATA__" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}').props.pageProps.model;
};
/** Where a car is found: its page, the index, the sitemap, and pages and data of others. */
async function placesOf(slug: string, car: string) {
  const tree = Object.keys(await treeAt(slug));
  const texts = tree.filter((file) => /\.(html|json|xml)$/.test(file) && !file.startsWith('_hosting/'));
  const holders: string[] = [];
  for (const file of texts)
    if ((await read(slug, file)).includes(`/cars/${car}`) || (await read(slug, file)).includes(`"slug":"${car}"`)) holders.push(file);
  return { page: tree.includes(`cars/${car}.html`), holders: holders.filter((file) => !file.includes(`cars/${car}.`)) };
}
const goneAt = async (slug: string, car: string) => parseGone(await read(slug, '_redirects')).get(`/cars/${car}`);

describe('the stock filter', () => {
  const slug = 'filtered';
  const cars = carsOf(4).map((car, index) => ({ ...car, location_name: index === 1 ? 'Holding Yard' : 'City' }));
  const filtered = siteOf('Filtered', { search: { stockFilter: ['location_name != "Holding Yard"'] } });

  test('keeps a car off every page, list, count, index and sitemap', async () => {
    await yard.tenant(slug, { site: filtered, cars });
    expect((await build(slug, noon)).cars).toBe(3);
    expect(await placesOf(slug, 'mazda-cx-5-101')).toEqual({ page: false, holders: [] });
    expect(await goneAt(slug, 'mazda-cx-5-101'), 'it was never on the site').toBeUndefined();
    expect(await read(slug, 'search/used-cars.html')).toContain('"total":3');
  });

  test('that changes is a change of the release: what it removes answers 410', async () => {
    await yard.tenant(slug, { site: siteOf('Filtered'), cars });
    expect((await build(slug, noon + 1000)).cars).toBe(4);
    expect((await placesOf(slug, 'mazda-cx-5-101')).holders).toEqual(
      expect.arrayContaining(['search/index.json', 'sitemap.xml', 'index.html']),
    );
    await yard.tenant(slug, { site: filtered });
    const result = await build(slug, noon + 2000);
    expect([result.unchanged, result.cars]).toEqual([false, 3]);
    expect(await placesOf(slug, 'mazda-cx-5-101')).toEqual({ page: false, holders: [] });
    expect(await goneAt(slug, 'mazda-cx-5-101')).toBe('/gone/mazda');
    expect(JSON.parse(await read(slug, 'availability.json')).gone).toEqual(['101']);
    expect(await treeAt(slug)).toEqual(await wholeTree(slug, noon + 2000));
  });
});

describe('a car tagged SOLD without a date', () => {
  const slug = 'tagged';
  const cars = carsOf(3);
  const withTag = (price: number) => cars.map((car, index) => (index === 1 ? { ...car, tag: 'SOLD' } : { ...car, price }));
  const end = noon + 1000 + 3 * dayMs;

  test('is sold from the build that saw the tag, on its page, in the index, the sitemap and among related cars', async () => {
    await yard.tenant(slug, { site: siteOf('Tagged'), cars });
    await build(slug, noon);
    await yard.tenant(slug, { cars: withTag(20_000) });
    expect((await build(slug, noon + 1000)).nextDue).toMatchObject({ at: expect.any(Number) });
    expect(await carModel(slug, 'mazda-cx-5-101')).toMatchObject({ available: false, listedUntil: end, ribbon: { tone: 'sold' } });
    const { documents } = JSON.parse(await read(slug, 'search/index.json'));
    expect(documents.find(({ id }: { id: string }) => id === '101')).toMatchObject({ status: 'sold', sold_date_timestamp: noon + 1000 });
    expect(await read(slug, 'sitemap.xml')).not.toContain('mazda-cx-5-101');
    expect((await carModel(slug, 'mazda-cx-5-100')).related.map(({ id }: { id: string }) => id)).toEqual(['102']);
    expect(JSON.parse(await read(slug, 'availability.json')).sold).toEqual({ 101: end });
  });

  const listedUntil = async () => (await carModel(slug, 'mazda-cx-5-101')).listedUntil;

  test.each<[string, () => Promise<unknown>]>([
    ['a build of another change', async () => undefined],
    ['a build that renders everything', async () => build(slug, noon + dayMs / 2, { renderAll: true })],
    ['a lost snapshot', () => rm(snapshotPath(yard.workDir, slug))],
    [
      'a lost record of the release',
      async () => writeFile(join(yard.outDir, slug, 'releases', `${(await readLiveRelease(yard.outDir, slug))?.id}.details.json`), '{'),
    ],
  ])('keeps its date over %s', async (_what, before) => {
    await before();
    await yard.tenant(slug, { cars: withTag(20_000 + Math.round(performance.now())) });
    expect((await build(slug, noon + dayMs)).unchanged).toBe(false);
    expect(await listedUntil()).toBe(end);
  });

  test('leaves at the end of its window without any change of data', async () => {
    expect(await build(slug, end - 1, { pull: false })).toMatchObject({ unchanged: true, nextDue: { at: end, why: ['sold window'] } });
    expect((await build(slug, end)).cars).toBe(2);
    expect(await placesOf(slug, 'mazda-cx-5-101')).toEqual({ page: false, holders: [] });
    expect(await goneAt(slug, 'mazda-cx-5-101')).toBe('/gone/mazda');
  });
});

test('a status that nobody knows is not for sale; a car past its window answers 410 in the first release', async () => {
  const slug = 'first-release';
  const more: object[] = [
    {},
    { status: 'reserved' },
    { status: 'withdrawn' },
    { status: 'sold', sold_date_timestamp: noon - 10 * dayMs, make: 'Kia' },
    { status: 'sold', sold_date_timestamp: noon - 100 * dayMs },
    { status: 'sold', sold_date_timestamp: noon - 10 * dayMs, show_on_dealer_website: false },
  ];
  await yard.tenant(slug, { site: siteOf('First'), cars: carsOf(6).map((car, index) => ({ ...car, ...more[index] })) });
  expect((await build(slug, noon)).cars).toBe(1);
  expect(Object.keys(await treeAt(slug)).filter((file) => /^cars\/[^/]+\.html$/.test(file))).toEqual(['cars/mazda-cx-5-100.html']);
  const answers = await Promise.all([100, 101, 102, 103, 104, 105].map((id) => goneAt(slug, `mazda-cx-5-${id}`)));
  expect(answers).toEqual([undefined, undefined, undefined, '/gone/kia', undefined, undefined]);
  const gone = await read(slug, 'gone/kia.html');
  expect(gone).toContain('This Kia is no longer for sale');
  expect(gone).toContain('href="/cars/mazda-cx-5-100"');
  // It is forgotten when its days are over.
  await build(slug, noon + 83 * dayMs - 1, { pull: false });
  expect(await goneAt(slug, 'mazda-cx-5-103')).toBe('/gone/kia');
  await build(slug, noon + 83 * dayMs, { pull: false });
  expect(await goneAt(slug, 'mazda-cx-5-103')).toBeUndefined();
});
