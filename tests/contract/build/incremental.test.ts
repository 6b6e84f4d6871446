import { cp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOne } from '#lib/build/fleet.ts';
import { type BuildMemories, makeBuildMemories } from '#lib/build/memory/build-memories.ts';
import type { Compiled } from '#lib/build/next/compile.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { dayMs } from '#lib/model/time.ts';
import { removeHold } from '#lib/releases/hold.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { readFiles } from '#lib/releases/release-details.ts';
import { rollBack } from '#lib/releases/rollback.ts';
import { mostCarsInOneFile } from '#lib/search/index-chunks.ts';
import { anyHistory, type Code, type Yard as State } from '../../edits.ts';
import { compiledDir, renderHere } from './render-here.ts';
import { carsOf, makeYard, productDir, siteOf, treeOf, type Yard } from './tenants.ts';

const noon = Date.UTC(2026, 10, 21, 12);

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
});
afterAll(() => yard.remove());

/** The product as it is, or another version of it: what renders pages writes the id of the code into each. */
const compiledAs = (code: Code): Compiled => ({ id: code === 'this' ? '111111111111' : '222222222222', dir: compiledDir, reused: true });

const worldAt = (now: number) => ({ fetch, env: {}, now: () => now, sleep: async () => undefined, random: () => 0 });

type How = { out?: string; renderAll?: boolean; acceptDrop?: boolean; code?: Code; memories?: BuildMemories; fewestLinked?: number };

/** Builds a dealer at a moment, over what is released in `out`. */
const buildAt = async (
  slug: string,
  now: number,
  {
    out = yard.outDir,
    renderAll = false,
    acceptDrop = true,
    code = 'this',
    memories = makeBuildMemories(0),
    fewestLinked = 2_000,
  }: How = {},
) => {
  const workspace = makeWorkspace(productDir, productDir, { tenants: yard.tenantsDir, out, work: yard.workDir });
  const fleet = {
    workspace,
    compiled: compiledAs(code),
    start: renderHere.start,
    world: worldAt(now),
    renderAll,
    acceptDrop,
    pull: true,
    workers: 1,
    fewestLinked,
  };
  return memories.use(slug, (memory) => buildOne(slug, { ...fleet, memory }, () => undefined));
};
/** The live tree without its grace files. */
async function filesOf(slug: string, out = yard.outDir): Promise<Record<string, string>> {
  const { grace } = await readFiles(out, slug, (await readLiveRelease(out, slug))?.id as string);
  const files = Object.entries(await treeOf(join(out, slug, 'current')));
  return Object.fromEntries(files.filter(([file]) => !Object.hasOwn(grace, file)));
}

/** The live release, built again with every page rendered. The copied releases know the cars that were listed before. */
async function fromNothing(slug: string, now: number, code?: Code) {
  const out = `${yard.outDir}-${now}-${Math.random()}`;
  await cp(join(yard.outDir, slug), join(out, slug), { recursive: true, verbatimSymlinks: true });
  const { rendered, pages } = await buildAt(slug, now, { out, renderAll: true, ...(code ? { code } : {}) });
  expect(rendered).toBe(pages);
  return filesOf(slug, out);
}

const differing = (a: Record<string, string>, b: Record<string, string>) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((file) => a[file] !== b[file]).sort();

describe('a build over a release', () => {
  const slug = 'few-cars';
  const cars = carsOf(3);

  test('of the same input writes nothing', async () => {
    await yard.tenant(slug, { site: siteOf('Few Cars', { images: { linkCards: 3 } }), cars });
    const first = await buildAt(slug, noon);
    expect([first.unchanged, first.rendered]).toEqual([false, first.pages]);
    const again = await buildAt(slug, noon + 60_000);
    expect(again).toMatchObject({ unchanged: true, rendered: 0, changes: [], release: first.release, pages: first.pages, cars: 3 });
    expect(again.stages).not.toHaveProperty('release');
    // Also without the hash of its input, which is then written again.
    const path = join(yard.outDir, slug, 'releases', `${first.release.id}.json`);
    const { input, ...record } = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify(record));
    expect(await buildAt(slug, noon + 90_000)).toMatchObject({
      unchanged: true,
      rendered: 0,
      release: { id: first.release.id },
      pages: first.pages,
    });
    expect(JSON.parse(await readFile(path, 'utf8')).input.hash).toBe(input.hash);
  });

  test('of one new price renders the pages that show it, and names why', async () => {
    await yard.tenant(slug, { cars: cars.map((car, index) => (index === 1 ? { ...car, price: 9_999 } : car)) });
    const before = await filesOf(slug);
    const result = await buildAt(slug, noon + 120_000);
    const after = await filesOf(slug);
    expect(result.unchanged).toBe(false);
    expect(Object.fromEntries(result.changes.map(({ file, why }) => [file, why]))).toMatchObject({
      'cars/mazda-cx-5-101.html': 'car, link changed: head, card, price, structuredData',
      'cars/mazda-cx-5-100.html': 'related changed: related',
      'search/index.json': 'the cars in the search index changed',
    });
    // All that differs is named, page data beside its page.
    const pages = differing(before, after).filter((file) => !file.startsWith('_next/data/'));
    expect(pages).toEqual(result.changes.map(({ file }) => file).sort());
    expect(after).toEqual(await fromNothing(slug, noon + 120_000));
  });

  test('of one car fewer removes its pages', async () => {
    await yard.tenant(slug, { cars: cars.slice(0, 2) });
    const result = await buildAt(slug, noon + 180_000);
    expect(result.changes).toContainEqual({ file: 'cars/mazda-cx-5-102.html', why: 'the site no longer has this page' });
    expect(Object.keys(await filesOf(slug)).filter((file) => file.includes('mazda-cx-5-102'))).toEqual([]);
  });

  test('after a sold window removes the car without any change of data', async () => {
    const sold = { ...cars[1], status: 'sold', sold_date_timestamp: noon };
    await yard.tenant(slug, { cars: [cars[0], sold] as object[] });
    await buildAt(slug, noon + 200_000);
    const end = noon + 3 * dayMs;
    expect(await buildAt(slug, end - 1)).toMatchObject({ unchanged: true });
    const result = await buildAt(slug, end);
    expect(result.changes).toContainEqual({ file: 'cars/mazda-cx-5-101.html', why: 'the site no longer has this page' });
    expect(await filesOf(slug)).toEqual(await fromNothing(slug, end));
  });

  test('may lose most of its cars to time: they do not count as a stock drop', async () => {
    const many = carsOf(8);
    const at = noon + 10 * dayMs;
    await yard.tenant('selling', {
      site: siteOf('Selling Out'),
      cars: many.map((car, index) => (index < 6 ? { ...car, status: 'sold', sold_date_timestamp: at } : car)),
    });
    const strict = { acceptDrop: false };
    await buildAt('selling', at, strict);
    const after = await buildAt('selling', at + 3 * dayMs, strict);
    expect([after.unchanged, after.cars]).toEqual([false, 2]);
    await yard.tenant('selling', { cars: [] });
    await expect(buildAt('selling', at + 3 * dayMs + 1, strict)).resolves.toMatchObject({ cars: 0 });
    await yard.tenant('selling', { cars: many });
    await buildAt('selling', at + 3 * dayMs + 2, strict);
    await yard.tenant('selling', { cars: many.slice(0, 4) });
    await expect(buildAt('selling', at + 3 * dayMs + 3, strict)).rejects.toThrow(
      'selling: the stock fell from 8 to 4 cars (50 %), more than build.maxStockDrop allows (40 %); the last release stays live.',
    );
  });

  test('whose long record is damaged renders every page', async () => {
    const live = await readLiveRelease(yard.outDir, slug);
    await writeFile(join(yard.outDir, slug, 'releases', `${live?.id}.details.json`), '{"version": ');
    const result = await buildAt(slug, noon + 4 * dayMs);
    expect([result.unchanged, result.rendered]).toEqual([false, result.pages]);
  });

  test.each([2_000, 1])('over a release with a missing page renders that page too (linked from %i files on)', async (fewestLinked) => {
    await rm(join(yard.outDir, slug, 'current', 'compare.html'));
    await yard.tenant(slug, { cars: [{ ...cars[0], price: 4_000 + fewestLinked }] as object[] });
    const at = noon + 4.55 * dayMs - fewestLinked;
    const result = await buildAt(slug, at, { fewestLinked });
    expect(result.rendered).toBeLessThan(result.pages);
    expect(result.changes).toContainEqual({ file: 'compare.html', why: 'its file was damaged' });
    expect(await filesOf(slug)).toEqual(await fromNothing(slug, at));
  });

  test('of other code renders every page again', async () => {
    const at = noon + 4.6 * dayMs;
    const result = await buildAt(slug, at, { code: 'other' });
    expect([result.rendered, result.changes[0]?.why]).toEqual([result.pages, 'the code changed']);
    expect(await filesOf(slug)).toEqual(await fromNothing(slug, at, 'other'));
    expect((await buildAt(slug, noon + 4.7 * dayMs)).rendered).toBe(result.pages);
  });

  test('carries files over as they are, their times too', async () => {
    const file = join(yard.outDir, slug, 'current', 'robots.txt');
    await utimes(file, 1_000_000_000, 1_000_000_000);
    await yard.tenant(slug, { cars: [{ ...cars[0], price: 1_234 }] as object[] });
    await buildAt(slug, noon + 5 * dayMs);
    expect((await stat(file)).mtimeMs).toBe(1_000_000_000_000);
  });
});

describe('builds of one process, which remember the dealer', () => {
  const slug = 'remembered';
  const cars = carsOf(4);
  const at = (step: number) => noon + step * 60_000;
  const repriced = (price: number) => cars.map((car, index) => (index === 1 ? { ...car, price } : car));

  test('notice what other processes, people and the clock change meanwhile', async () => {
    const memories = makeBuildMemories(1e9);
    const build = (step: number) => buildAt(slug, at(step), { memories, fewestLinked: 1 });
    const page = () => readFile(join(yard.outDir, slug, 'current', 'cars/mazda-cx-5-101.html'), 'utf8');
    await yard.tenant(slug, { site: siteOf('Remembered'), cars });
    await build(0);
    expect(await build(1)).toMatchObject({ unchanged: true });
    await yard.tenant(slug, { cars: repriced(9_999) });
    await build(2);
    const first = await readLiveRelease(yard.outDir, slug);
    expect(await page()).toContain('$9,999');
    // A build of another process, then a rollback of a third.
    await yard.tenant(slug, { cars: repriced(8_888) });
    await buildAt(slug, at(3));
    await rollBack({ outDir: yard.outDir, slug, to: first?.id, now: at(3), assetGraceDays: 7 });
    expect(await page()).toContain('$9,999');
    // The rollback holds the dealer, until somebody releases it.
    await expect(build(4)).rejects.toThrow('by a rollback');
    expect(await page()).toContain('$9,999');
    await removeHold(yard.outDir, slug);
    await build(4);
    expect(await page()).toContain('$8,888');
    // A build that fails, then new settings and a file that somebody damaged.
    await yard.tenant(slug, { cars: repriced(7_777) });
    await yard.tenant(slug, { site: { ...siteOf('Remembered'), template: 'no-such-template' } });
    await expect(build(5)).rejects.toThrow('no-such-template');
    const sold = { ...cars[2], status: 'sold', sold_date_timestamp: at(6) };
    await yard.tenant(slug, {
      site: siteOf('Remembered', { labels: { noPrice: 'Ask us' } }),
      cars: repriced(7_777).map((car) => (car.id === sold.id ? sold : car)),
    });
    await writeFile(join(yard.outDir, slug, 'current', 'robots.txt'), 'damaged');
    const repaired = await build(6);
    expect(repaired.notices.join()).toContain('robots.txt has 7 bytes');
    expect(await page()).toContain('$7,777');
    // A car leaves because its window ended: only the clock changed.
    const end = at(6) + 3 * dayMs;
    await buildAt(slug, end, { memories });
    expect(Object.keys(await filesOf(slug)).filter((file) => file.includes('mazda-cx-5-102'))).toEqual([]);
    expect(differing(await filesOf(slug), await fromNothing(slug, end))).toEqual([]);
    expect(memories.slugs()).toEqual([slug]);
  });
});

// Each step is two builds: the pages of 200 histories are compared without Next in tests/unit/build/changes.
const histories = Number(process.env.FORECOURT_BUILT_HISTORIES ?? 0);
const reason = histories > 0 ? '' : ' (skipped: only test:long runs them)';

test.skipIf(histories === 0)(
  `over ${histories} histories the tree is what a build from nothing makes, file by file${reason}`,
  {
    timeout: 60_000 + histories * 240_000,
  },
  async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(anyHistory(noon, { edits: 3 }), async ({ cars, edits }) => {
        const slug = `history-${count++}`;
        let state: State = { now: noon, cars, site: {}, pictures: {}, code: 'this' };
        const write = () => yard.tenant(slug, { site: siteOf('Any History', state.site), cars: state.cars });
        let memories = makeBuildMemories(1e9);
        await write();
        await buildAt(slug, state.now, { memories });
        for (const [index, { run }] of edits.entries()) {
          // As if another process built every third time.
          if (index % 3 === 2) memories = makeBuildMemories(1e9);
          state = run(state);
          await write();
          await buildAt(slug, state.now, { code: state.code, memories, fewestLinked: 1 });
        }
        expect(differing(await filesOf(slug), await fromNothing(slug, state.now, state.code))).toEqual([]);
      }),
      { numRuns: histories, endOnFailure: true },
    );
  },
);

test.skipIf(histories === 0)(
  `of more cars than one index file holds, the tree is what a build from nothing makes, chunks and all${reason}`,
  { timeout: 600_000 },
  async () => {
    const [slug, memories] = ['many-cars', makeBuildMemories(1e9)];
    const [arrived, ...cars] = carsOf(mostCarsInOneFile + 60);
    const at = (step: number) => noon + step * 60_000;
    const sold = { ...cars[0], status: 'sold', sold_date_timestamp: at(3) };
    const stocks: object[][] = [
      cars,
      cars.map((car, index) => (index === 333 ? { ...car, price: 9_999 } : car)),
      [...cars, arrived as object],
      [sold, ...cars.slice(1, 200), ...cars.slice(201)],
    ];
    for (const [step, stock] of stocks.entries()) {
      await yard.tenant(slug, { site: siteOf('Many Cars'), cars: stock });
      const built = await buildAt(slug, at(step), { memories, fewestLinked: 1 });
      if (step > 0) expect(built.rendered).toBeLessThan(built.pages / 4);
      const files = await filesOf(slug);
      expect(Object.keys(files).filter((file) => file.startsWith('search/_cars/')).length).toBeGreaterThan(1);
      expect(differing(files, await fromNothing(slug, at(step)))).toEqual([]);
    }
  },
);
