import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { liveStock } from '#lib/api/accounts/live-stock.ts';
import { writeParts } from '#lib/disk/parts.ts';
import type { Car } from '#lib/model/car.ts';
import { writeRecord } from '#lib/releases/release-record.ts';
import { toSearchDocument } from '#lib/search/document.ts';
import { indexTexts } from '#lib/search/index-chunks.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { snapshotPartsDir, snapshotText } from '#lib/sources/snapshot.ts';
import { generatedCars } from '../../../../scripts/tools/bench/search/generated.ts';

let outDir: string;
beforeEach(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'live-stock-'));
});
afterEach(() => rm(outDir, { recursive: true, force: true }));

const site = siteSchema.parse({ slug: 'acme' });
const now = Date.parse('2026-11-24T00:00:00Z');

/** Writes a release that is live. */
async function release(count: number, change = (car: Car, _index: number): Car => car) {
  const cars = generatedCars(count, now).map(change);
  const documents = cars.map((car) => toSearchDocument(car, {}, site));
  const root = join(outDir, 'acme', 'releases', 'r1');
  for (const { path, text } of indexTexts(makeIndexFile(documents, site), (body) => hash('sha256', body))) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const { text, parts } = snapshotText({ version: 2, slug: 'acme', pulledAt: now, cars, report: { dropped: [] } });
  await writeParts(snapshotPartsDir(`${root}.snapshot.json`), parts);
  await writeFile(`${root}.snapshot.json`, text);
  await symlink(join('releases', 'r1'), join(outDir, 'acme', 'current'), 'dir');
  return { cars, documents };
}

it.each([
  ['one file', 30],
  ['chunks', 700],
])('has the cars of an index of %s, and their prices', async (_what, count) => {
  const { cars, documents } = await release(count);
  const live = await liveStock(outDir, 'acme', site);
  expect(live?.release).toBe('r1');
  expect((await live?.documents())?.map(({ id }) => id)).toEqual(documents.map(({ id }) => id));
  expect(Object.keys((await live?.stock()) ?? {})).toHaveLength(cars.length);
});

it('has the cars of the stock filter alone, and those that are held', async () => {
  const { cars } = await release(30, (car, index) => ({
    ...car,
    dealership_slug: index < 3 ? 'acme' : 'other',
    ...(index === 0 ? { status: 'unavailable' as const } : {}),
  }));
  const filtered = siteSchema.parse({ slug: 'acme', search: { stockFilter: ['dealership_slug = "acme"'] } });
  const stock = await (await liveStock(outDir, 'acme', filtered))?.stock();
  expect(Object.keys(stock ?? {}).sort()).toEqual(
    cars
      .slice(0, 3)
      .map(({ id }) => id)
      .sort(),
  );
});

it('names the cars that the release leaves out, none where its record has none or is missing', async () => {
  const { cars } = await release(3);
  const leftOut = async () => (await liveStock(outDir, 'acme', site))?.leftOut();
  expect(await leftOut()).toEqual([]);
  const about = { builtAt: now, codeId: 'c', cars: 2, pages: 1, files: 1, bytes: 1 };
  await writeRecord(outDir, 'acme', { id: 'r1', ...about });
  expect(await leftOut()).toEqual([]);
  const [{ id = '', slug = '' } = {}] = cars;
  const quarantine = { key: 'k', cars: [{ id, slug, digest: 'd', problem: 'has two headings', fix: 'fix it' }] };
  await writeRecord(outDir, 'acme', { id: 'r1', ...about, quarantine });
  expect(await leftOut()).toEqual([id]);
});

it('is none before the first release, and none where the release has lost its snapshot', async () => {
  expect(await liveStock(outDir, 'acme', site)).toBeUndefined();
  await release(1);
  await rm(join(outDir, 'acme', 'releases', 'r1.snapshot.json'));
  expect(await liveStock(outDir, 'acme', site)).toBeUndefined();
});
