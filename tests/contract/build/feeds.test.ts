/** The channels of the stock in a real release (rules M1 to M7): files, parity, pictures, the guard, and what the command says. */
import { cp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDealer } from '#lib/build/load-dealer.ts';
import { releaseLaw } from '#lib/build/release-law.ts';
import { listFiles } from '#lib/disk/list-files.ts';
import { makeManifest } from '#lib/disk/manifest.ts';
import { channelNames } from '#lib/feeds/feed-files.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import { siteBase, verifyRelease } from '#lib/verify/verify-release.ts';
import { convertListings } from '../../../scripts/tools/bench/listings/convert.ts';
import { readListingFiles } from '../../../scripts/tools/bench/listings/read-files.ts';
import { problemsIn, resultOf } from '../json-output.ts';
import { settings, slug, stock } from './fed-yard.ts';
import { parityOf } from './feed-parity.ts';
import { forecourt } from './run-here.ts';
import { makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

let yard: Yard;
const build = (...flags: string[]) => forecourt(['build', slug, ...flags, ...yard.flags]);
const feedOf = (name: string) => readFile(join(yard.current(slug), 'feeds', name), 'utf8');
const put = (cars: object[]) => yard.tenant(slug, { cars });

beforeAll(async () => {
  yard = await makeYard();
  const photo = (width: number, background: string) =>
    sharp({ create: { width, height: Math.round(width * 0.75), channels: 3, background } })
      .webp()
      .toBuffer();
  const files = { 'photos/0.webp': await photo(2000, '#456'), 'photos/1.webp': await photo(900, '#654') };
  await yard.tenant(slug, { site: siteOf('Fed Yard', settings), cars: stock(), files });
  const { code, stdout, stderr } = await build();
  expect([code, stderr], stdout).toEqual([0, '']);
});
afterAll(() => yard.remove());

test('every channel has its files, and the report is beside the release only', async () => {
  const files = await listFiles(await realpath(yard.current(slug)));
  expect(files.filter((file) => file.startsWith('feeds/')).sort()).toEqual(
    [
      'dealer-studio.csv',
      'google-vehicles.tsv',
      'google-vehicles.xml',
      'meta-vehicles.csv',
      'microsoft-autos.tsv',
      'new-arrivals.json',
      'new-arrivals.xml',
      'stock.json',
      'stock.schema.json',
      'tiktok-vehicles.csv',
      'trade-me.json',
    ].map((name) => `feeds/${name}`),
  );
  expect(files).toEqual(expect.arrayContaining(['llms.txt', 'cars/mazda-cx-5-100.md', 'aaaabbbbcccc.txt']));
  const releases = await readdir(join(yard.outDir, slug, 'releases'));
  expect(releases.filter((name) => name.endsWith('.feeds.json'))).toHaveLength(1);
});

test('the command says who is listed, and who is left out by which rule', async () => {
  const [dealer] = resultOf(await forecourt(['feeds', slug, '--json', ...yard.flags])).dealers;
  expect(Object.keys(dealer.channels).sort()).toEqual([...channelNames].sort());
  const ids = stock().map(({ id }) => id);
  // A used car of a dealer that names no price type: the default leaves government charges out.
  expect(dealer.channels['google-vehicles']).toMatchObject({ listed: ids, leftOut: [] });
  const { stdout } = await forecourt(['feeds', slug, ...yard.flags]);
  expect(stdout).toContain('google-vehicles (Google vehicle ads): 8 cars listed');
});

test('every feed, page and JSON-LD say the same, read as receivers read them', { timeout: 900_000 }, async () => {
  const root = await realpath(yard.current(slug));
  const numbers = new Map(stock().map(({ stocknum, slug: car }) => [stocknum, car]));
  expect(await parityOf(root, 'https://fed.example.com', numbers)).toEqual({ pages: 8, offers: 8 * 11, files: 10 + 8, differences: [] });
  const changed = (await feedOf('meta-vehicles.csv')).replace('30001.00', '30002.00');
  expect(changed).not.toBe(await feedOf('meta-vehicles.csv'));
  const copy = join(yard.workDir, 'wrong');
  await cp(root, copy, { recursive: true });
  await writeFile(join(copy, 'feeds/meta-vehicles.csv'), changed);
  expect((await parityOf(copy, 'https://fed.example.com', numbers)).differences).toEqual([
    'feeds/meta-vehicles.csv: https://fed.example.com/cars/mazda-cx-5-101: price 30002, the page 30001',
  ]);
  await rm(copy, { recursive: true });
});

const realCars = Number(process.env.FORECOURT_FED_CARS ?? 0);
if (realCars > 0)
  test(`the same over ${realCars} real listings`, { timeout: 3_000_000 }, async () => {
    const { csv, postcodes } = await readListingFiles();
    const { cars } = convertListings(csv, postcodes, { seed: 'bench', now: Date.now() });
    const step = Math.floor(cars.length / realCars);
    const chosen = cars
      .filter((_car, index) => index % step === 0)
      .slice(0, realCars)
      .map((car) => ({ ...car, images: [`https://img.example.com/${car.id}.jpg`, `https://img.example.com/${car.id}-2.jpg`] }));
    await yard.tenant('real-yard', { site: siteOf('Real Yard', settings), cars: chosen });
    const { code, stdout, stderr } = await forecourt(['build', 'real-yard', ...yard.flags]);
    expect([code, stderr], stdout).toEqual([0, '']);
    const numbers = new Map(chosen.map(({ stocknum = '', slug: car }) => [stocknum.trim(), car]));
    const found = await parityOf(await realpath(yard.current('real-yard')), 'https://fed.example.com', numbers);
    process.stdout.write(
      `${found.pages} pages of cars, ${found.offers} offers in ${found.files} files, ${found.differences.length} differences\n`,
    );
    expect(found.differences.slice(0, 20)).toEqual([]);
    expect(found.offers).toBeGreaterThan(realCars * 5);
  });

test('pictures for feeds are JPEGs that fit the box and are never enlarged', async () => {
  const [, first, second] = (await feedOf('google-vehicles.tsv')).split('\n');
  const sizes = await Promise.all(
    [first, second].map(async (row) => {
      const [, file = ''] = /https:\/\/fed\.example\.com\/(images\/[0-9a-f]+\.jpg)/.exec(row ?? '') ?? [];
      const { format, width, height, exif } = await sharp(join(yard.current(slug), file)).metadata();
      return [format, width, height, exif];
    }),
  );
  expect(sizes).toEqual([
    ['jpeg', 1600, 1200, undefined],
    ['jpeg', 900, 675, undefined],
  ]);
});

test('a new price makes the same bytes as a full build, and files of other cars stay', async () => {
  const page = join(yard.current(slug), 'cars/mazda-cx-5-101.md');
  const { ino } = await stat(page);
  await put(stock().map((car, index) => (index === 0 ? { ...car, price: 25_555 } : car)));
  await build();
  expect((await stat(page)).ino).toBe(ino);
  expect(await feedOf('google-vehicles.tsv')).toContain('25555.00 AUD');
  const small = await treeOf(yard.current(slug));
  await build('--render-all');
  expect(await treeOf(yard.current(slug))).toEqual(small);
});

describe('a feed that differs from the page is caught', () => {
  const swap = (from: string, to: string) => (text: string) => text.replaceAll(from, to);

  /** Problems of the released tree after something was done to a file of a copy of it. */
  async function problemsAfter(file: string, change: (text: string) => string): Promise<string[]> {
    const root = join(yard.workDir, 'staged');
    await cp(await realpath(yard.current(slug)), root, { recursive: true });
    try {
      const before = await readFile(join(root, file), 'utf8');
      expect(change(before), `nothing was planted in ${file}`).not.toBe(before);
      await writeFile(join(root, file), change(before));
      const input = await loadDealer({ workspace: yard.workspace, slug, now: Date.now(), progress: () => undefined });
      const catalogue = makeCatalogue(input.data);
      const files = await listFiles(root);
      const manifest = await makeManifest(root, files);
      const asked = {
        root,
        manifest,
        changed: files,
        before: undefined,
        lawBefore: undefined,
        law: await releaseLaw(process.cwd(), input.site, catalogue.cars, {}, Date.now()),
        catalogue,
        settings: input.site.build,
        now: Date.now(),
        threads: 0,
      };
      expect(siteBase(catalogue)).toBe('https://fed.example.com');
      return (await verifyRelease(asked)).problems
        .filter(({ check }) => check === 'feeds')
        .map(({ file: at, problem }) => `${at}: ${problem}`);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  }

  test.each<[string, string, string, string | RegExp]>([
    [
      'feeds/google-vehicles.tsv',
      '30001.00 AUD',
      '29001.00 AUD',
      'feeds/google-vehicles.tsv: says of the car mazda-cx-5-101: price 29001 instead of 30001',
    ],
    [
      'feeds/google-vehicles.xml',
      '40001 km',
      '4001 km',
      'feeds/google-vehicles.xml: says of the car mazda-cx-5-101: distance 4001 instead of 40001',
    ],
    [
      'feeds/meta-vehicles.csv',
      ',available\n',
      ',not_available\n',
      /^feeds\/meta-vehicles\.csv: says of the car mazda-cx-5-10\d: availability SoldOut instead of InStock$/,
    ],
    [
      'feeds/tiktok-vehicles.csv',
      'fed.example.com/cars/mazda-cx-5-101',
      'fed.example.com/cars/mazda-cx-5-999',
      'feeds/tiktok-vehicles.csv: lists https://fed.example.com/cars/mazda-cx-5-999, which the site does not list',
    ],
    [
      'feeds/microsoft-autos.tsv',
      '30001.00 AUD',
      '30001.50 AUD',
      'feeds/microsoft-autos.tsv: says of the car mazda-cx-5-101: price 30001.5 instead of 30001',
    ],
    [
      'feeds/dealer-studio.csv',
      '30001.00',
      '3001.00',
      'feeds/dealer-studio.csv: says of the car mazda-cx-5-101: price 3001 instead of 30001',
    ],
    [
      'feeds/trade-me.json',
      '"StartPrice":30001',
      '"StartPrice":1',
      'feeds/trade-me.json: says of the car mazda-cx-5-101: price 1 instead of 30001',
    ],
    [
      'feeds/stock.json',
      '"distance":40001',
      '"distance":1',
      'feeds/stock.json: says of the car mazda-cx-5-101: distance 1 instead of 40001',
    ],
    [
      'feeds/new-arrivals.json',
      '30001.00 AUD',
      '1.00 AUD',
      'feeds/new-arrivals.json: says of the car mazda-cx-5-101: price 1 instead of 30001',
    ],
    [
      'feeds/new-arrivals.xml',
      '30001.00 AUD',
      '1.00 AUD',
      'feeds/new-arrivals.xml: says of the car mazda-cx-5-101: price 1 instead of 30001',
    ],
    [
      'cars/mazda-cx-5-101.md',
      '30001.00 AUD',
      '1.00 AUD',
      'cars/mazda-cx-5-101.md: says of the car mazda-cx-5-101: price 1 instead of 30001',
    ],
    ['feeds/stock.json', '"cars":[', '"cars":{', /^feeds\/stock\.json: cannot be read: /],
    ['cars/mazda-cx-5-101.html', '"value":40001', '"value":41', 'cars/mazda-cx-5-101.html: says of its car: distance 41 instead of 40001'],
    [
      'cars/mazda-cx-5-101.html',
      '<dd>40,001 km</dd>',
      '<dd>41 km</dd>',
      'cars/mazda-cx-5-101.html: says of its car: odometer 41 km instead of 40,001 km',
    ],
  ])('%s with %s as %s', async (file, from, to, problem) => {
    const [first] = await problemsAfter(file, swap(from, to));
    expect(first).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });
});

test('a channel that falls sharply refuses the release until it is accepted', async () => {
  // The pages need no colour, Google does.
  await put(stock().map(({ colour, ...car }, index) => (index < 5 ? car : { ...car, colour })));
  const ran = await build('--json');
  expect(ran.code).toBe(1);
  expect(problemsIn(ran)).toContain(
    `${slug}: the channel google-vehicles would fall from 8 to 3 cars (62.5 %), more than build.maxStockDrop allows (40 %); the last release stays live. ` +
      'Most of them by the rule colour-missing: give the car its colour. If the fall is right, run: ',
  );
  expect((await feedOf('google-vehicles.tsv')).split('\n')).toHaveLength(10);
  expect((await build('--accept-drop')).code).toBe(0);
  expect((await feedOf('google-vehicles.tsv')).split('\n')).toHaveLength(5);
  const [dealer] = resultOf(await forecourt(['feeds', slug, '--channel', 'google-vehicles', '--json', ...yard.flags])).dealers;
  const { leftOut, changes } = dealer.channels['google-vehicles'];
  expect(leftOut[0]).toEqual({ id: '100', rule: 'colour-missing', field: 'color', fix: 'give the car its colour' });
  expect(changes).toEqual({ added: [], removed: ['100', '101', '102', '103', '104'] });
});

test('sold cars leave at once and are no drop; Meta keeps them as not available while they have a page', async () => {
  const sold = { status: 'sold', sold_date_timestamp: Date.now() };
  await put(stock().map((car, index) => (index < 6 ? { ...car, ...sold } : car)));
  expect((await build()).code).toBe(0);
  expect((await feedOf('google-vehicles.tsv')).split('\n')).toHaveLength(4);
  expect((await feedOf('meta-vehicles.csv')).match(/,not_available$/gm)).toHaveLength(6);
});

test('files move to a secret folder, and leave when their channel is switched off', async () => {
  const feeds = { channels: ['stock-json'], secret: 'abcdefgh12345678' };
  await yard.tenant(slug, { site: siteOf('Fed Yard', { ...settings, feeds }) });
  expect((await build()).code).toBe(0);
  const files = await listFiles(await realpath(yard.current(slug)));
  expect(files.filter((file) => /^feeds|\.md$|llms|aaaabbbb/.test(file)).sort()).toEqual([
    'feeds/abcdefgh12345678/stock.json',
    'feeds/abcdefgh12345678/stock.schema.json',
  ]);
});
