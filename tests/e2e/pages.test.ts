import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserOf, dealers, desktop, phone, statusOf, watch } from './browser.ts';
import { factsOfHtml, factsOfPage, faultsOf } from './page-facts.ts';
import type { Dealer } from './setup.ts';

const plain = browserOf({ pictures: false });
const full = browserOf();

/** Tabs that load at once. More would only wait for each other on two cores. */
const tabs = 4;
/** Of many similar pages, the browser opens one in this many, and all of them in `npm run test:long`. All pages are checked as HTML. */
const alike = process.env.FORECOURT_EVERY_PAGE
  ? { car: 1, checkout: 1, search: 1, folder: 1, single: 1 }
  : { car: 24, checkout: 48, search: 12, folder: 3, single: 1 };
/** The single pages of one dealer of each template are all opened; those of the others are made of the same parts. */
const alikeElsewhere = process.env.FORECOURT_EVERY_PAGE ? alike : { ...alike, single: 3 };
const wholeDealers = ['harbour-city-motors', 'bayside-mazda', 'wanderlust-rv'];
/** The browser also opens this many pages of each kind with the longest words, which are the most likely to overflow. */
const wordiest = 2;
/** Of the opened pages, one in this many is opened with its pictures. */
const picturedStep = 8;

type Kind = keyof typeof alike;
const kindOf = (path: string): Kind => {
  if (path.endsWith('/checkout')) return 'checkout';
  if (path.startsWith('/cars/')) return 'car';
  if (path.startsWith('/search/')) return 'search';
  return path.split('/').length > 2 ? 'folder' : 'single';
};

type Read = Awaited<ReturnType<typeof factsOfHtml>> & { path: string };

/** The pages to open: a sample of each kind. The same site always gives the same sample. */
function sampleOf(read: readonly Read[], { slug, soldCar }: Dealer): string[] {
  const steps = wholeDealers.includes(slug) ? alike : alikeElsewhere;
  const chosen = (Object.keys(steps) as Kind[]).flatMap((kind) => {
    const many = read.filter(({ path }) => kindOf(path) === kind);
    const worded = [...many].sort((a, b) => b.longestWord - a.longestWord).slice(0, wordiest);
    return [...many.filter((_, index) => index % steps[kind] === 0), ...worded].map(({ path }) => path);
  });
  return [...new Set([...chosen, ...(soldCar ? [soldCar] : [])])];
}

const sizeOf = ({ width, height }: typeof phone) => `${width} x ${height}`;

type Visit = { path: string; sizes: readonly (typeof phone)[] };

/** Opens every path in a few tabs, resizes it through its sizes, and returns each fault with its path. */
async function openAll(browser: Browser, { base, paths: all }: Dealer, visits: readonly Visit[]) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const queue = [...visits];
  const faults: string[] = [];
  const links = new Set<string>();
  const work = async () => {
    const { page, troubles } = watch(await context.newPage());
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { path, sizes } = next;
      for (const [turn, size] of sizes.entries()) {
        await page.setViewportSize(size);
        if (turn === 0) await page.goto(base + path, { waitUntil: 'load' });
        const facts = await factsOfPage(page);
        for (const link of facts.links) links.add(link);
        const wide = facts.overflow > 0 ? [`wider than the screen by ${facts.overflow} px`] : [];
        for (const fault of [...wide, ...faultsOf(facts, path, all), ...troubles()]) faults.push(`${path} at ${sizeOf(size)}: ${fault}`);
      }
    }
  };
  await Promise.all(Array.from({ length: tabs }, work));
  await context.close();
  return { faults, links };
}

describe.each(dealers)('$slug', (dealer) => {
  const { base, paths } = dealer;
  const links = new Set<string>();
  let read: Read[] = [];
  beforeAll(async () => {
    read = await Promise.all(paths.map(async (path) => ({ path, ...(await factsOfHtml(dealer, path)) })));
  });

  test('every page, as HTML, has a heading, a title, a description and a canonical address', () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(read.flatMap((facts) => faultsOf(facts, facts.path, paths).map((fault) => `${facts.path}: ${fault}`))).toEqual([]);
    for (const { links: found } of read) for (const link of found) links.add(link);
  });

  test('every kind of page has no error and no overflow in a browser, from phone to desktop size', async () => {
    const sample = sampleOf(read, dealer);
    const opened = await openAll(
      await plain(),
      dealer,
      sample.map((path) => ({ path, sizes: [phone, desktop] })),
    );
    expect(opened.faults).toEqual([]);
    for (const link of opened.links) links.add(link);
    const kinds = (of: readonly string[]) => [...new Set(of.map(kindOf))].sort();
    expect(kinds(sample)).toEqual(kinds(paths));
  });

  test('nor with its pictures, on a phone or a desktop', async () => {
    const pictured = sampleOf(read, dealer).filter((_, index) => index % picturedStep === 0);
    const visits = pictured.map((path, index) => ({ path, sizes: [index % 2 ? phone : desktop] }));
    expect((await openAll(await full(), dealer, visits)).faults).toEqual([]);
  });

  test('every internal link leads to a page that exists', async () => {
    const own = new Set([...links].filter((link) => link.startsWith(base)).map((link) => link.replace(/[?#].*$/, '')));
    const answers = await Promise.all([...own].map(async (link) => ({ link, status: await statusOf(link) })));
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
