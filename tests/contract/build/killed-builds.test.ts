import { readdir, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import { findUnservableFiles } from '#lib/releases/damage.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { type Ran, startForecourt } from './cli.ts';
import { settings, stock } from './fed-yard.ts';
import { parityOf } from './feed-parity.ts';
import { randomFrom } from './random.ts';
import { carsOf, makeYard, siteOf, textsOf, treeOf, type Yard } from './tenants.ts';

/**
 * Each kill takes two builds by Next. In `npm test`, killed.test.ts kills one while it renders, and killed-releases.test.ts kills releases, which
 * is when the live site changes.
 */
const kills = Number(process.env.FORECOURT_KILLS ?? 0);

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
  if (kills === 0) return;
  await ensureCompiled(yard.workspace);
  await yard.tenant('kill-cars', { site: siteOf('Kill Cars v0.'), cars: carsOf(6) });
  await yard.tenant(fed, { site: siteOf('Kill Feeds', settings), cars: fedStock(0) });
});
afterAll(() => yard.remove());

const slug = 'kill-cars';
const args = (of: string) => ['build', of, ...yard.flags];
const current = () => yard.current(slug);

/** A dealer with every channel. Its photos are at an address, so none is made. */
const fed = 'kill-feeds';
const fedStock = (turn: number) =>
  stock().map((car, index) => ({
    ...car,
    images: ['https://img.example.com/a.jpg'],
    price: car.price + (index === turn % 8 ? turn : 0),
  }));
const numbers = new Map(stock().map(({ stocknum, slug: car }) => [stocknum, car]));
const fedFiles = async (root: string) =>
  Object.fromEntries(Object.entries(await treeOf(root)).filter(([file]) => /^feeds\/|\.md$|^llms\.txt$/.test(file)));

/** Builds to the end or to a kill, and removes the scratch folders that a killed build leaves to a later one. */
async function build(kill?: (running: ReturnType<typeof startForecourt>) => Promise<unknown>, of = slug): Promise<Ran> {
  const running = startForecourt(args(of));
  if (kill) {
    await kill(running);
    running.kill();
  }
  const ran = await running.ended;
  const scratch = (await readdir(yard.workspace.nextDir)).filter((name) => name.startsWith(`pages-${of}-`));
  for (const name of scratch) await rm(join(yard.workspace.nextDir, name), { recursive: true, force: true });
  return ran;
}

const versionIn = (html: string) => /Kill Cars v(\d+)\./.exec(html)?.[1];

/** Kills half of the builds in the short time in which the tree is put together and released, half anywhere in `length` milliseconds. */
const killAt = (kill: number, random: () => number, length: number) => async (running: ReturnType<typeof startForecourt>) => {
  if (kill % 2 === 0) return setTimeout(random() * length);
  await running.until('assembling').catch(() => undefined);
  return setTimeout(random() * 250);
};

/** Reads the live site until it is stopped: every page is there, and all of one release are of one version. */
function reader(): { stop: () => Promise<Set<string>> } {
  let reading = true;
  const whole = new Map<string, string>();
  const loop = (async () => {
    const known = [...(await textsOf(await realpath(current()), '.html')).keys()];
    for (let round = 0; reading; round += 1) {
      // Through the link, as a web server reads: never missing.
      const page = known[round % known.length] as string;
      if (!versionIn(await readFile(join(current(), page), 'utf8'))) throw new Error(`${page} is cut off`);
      const root = await realpath(current());
      if (!whole.has(root)) {
        const pages = await textsOf(root, '.html');
        const versions = new Set([...pages.values()].map(versionIn));
        if (versions.size !== 1 || pages.size < 20) throw new Error(`${root}: ${pages.size} pages of versions ${[...versions].join(', ')}`);
        whole.set(root, [...versions][0] as string);
      }
      await setTimeout(10);
    }
    return new Set(whole.values());
  })();
  loop.catch(() => undefined); // told by stop()
  return {
    stop: () => {
      reading = false;
      return loop;
    },
  };
}

const title = 'a build killed at random moments: every reader gets whole releases only, and the next build works without hands';

test.skipIf(kills === 0)(
  kills > 0 ? `${kills} times ${title}` : `${title} (skipped: each takes two builds, so only test:long runs it)`,
  async () => {
    const random = randomFrom(5);
    const started = performance.now();
    expect((await build()).code).toBe(0);
    const length = performance.now() - started;
    const reading = reader();
    const live: string[] = ['0'];
    for (let kill = 1; kill <= kills; kill += 1) {
      await yard.tenant(slug, { site: siteOf(`Kill Cars v${2 * kill - 1}.`) });
      await build(killAt(kill, random, length));
      const now = versionIn(await readFile(join(current(), 'index.html'), 'utf8')) as string;
      expect([live.at(-1), String(2 * kill - 1)]).toContain(now);
      await yard.tenant(slug, { site: siteOf(`Kill Cars v${2 * kill}.`) });
      expect(await build()).toMatchObject({ code: 0, stderr: '' });
      live.push(String(2 * kill));
      const release = await readLiveRelease(yard.outDir, slug);
      expect(await findUnservableFiles(yard.outDir, slug, release?.id as string)).toEqual([]);
      expect(versionIn(await readFile(join(current(), 'index.html'), 'utf8'))).toBe(live.at(-1));
      const names = await readdir(join(yard.outDir, slug, 'releases'));
      expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
    }
    const seen = await reading.stop();
    for (const version of live) expect(seen).toContain(version);
  },
);

const feedsTitle = 'a build of a new price killed at random moments: feeds, which are pieces of those before, say what their pages say';

test.skipIf(kills === 0)(
  kills > 0 ? `${kills} times ${feedsTitle}` : `${feedsTitle} (skipped: each takes two builds, so only test:long runs it)`,
  async () => {
    const random = randomFrom(6);
    const started = performance.now();
    expect((await build(undefined, fed)).code).toBe(0);
    const length = performance.now() - started;
    const parity = async () => parityOf(await realpath(yard.current(fed)), 'https://fed.example.com', numbers);
    const first = await parity();
    expect([first.differences, first.offers]).toEqual([[], 8 * 11]);
    for (let kill = 1; kill <= kills; kill += 1) {
      await yard.tenant(fed, { cars: fedStock(2 * kill - 1) });
      await build(killAt(kill, random, length), fed);
      expect(await parity()).toEqual(first);
      await yard.tenant(fed, { cars: fedStock(2 * kill) });
      expect(await build(undefined, fed)).toMatchObject({ code: 0, stderr: '' });
      expect(await parity()).toEqual(first);
      const release = await readLiveRelease(yard.outDir, fed);
      expect(await findUnservableFiles(yard.outDir, fed, release?.id as string)).toEqual([]);
    }
    // As a build without the releases before makes them.
    const pieced = await fedFiles(yard.current(fed));
    await rm(join(yard.outDir, fed), { recursive: true });
    expect((await build(undefined, fed)).code).toBe(0);
    expect(await fedFiles(yard.current(fed))).toEqual(pieced);
  },
);
