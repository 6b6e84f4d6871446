import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOf, dealers, desktop, phone, statusOf, watch } from './browser.ts';
import type { Dealer } from './setup.ts';

const plain = browserOf({ pictures: false });
const full = browserOf();

/** Tabs that load at once; more would only wait for each other on two cores. */
const tabs = 4;
/** Every so many pages one is opened with its pictures too. */
const sampleStep = 12;

type Facts = { overflow: number; headings: number; title: string; description: string; canonical: string; robots: string; links: string[] };

const read = (page: Page) =>
  page.evaluate(async (): Promise<Facts> => {
    // Two frames, so that what the page's script does at once has been done.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const root = document.documentElement;
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content')?.trim() ?? '';
    return {
      overflow: root.scrollWidth - root.clientWidth,
      headings: document.querySelectorAll('h1').length,
      title: document.title.trim(),
      description: content('meta[name=description]'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
      robots: content('meta[name=robots]'),
      links: [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href),
    };
  });

/** A page names itself; a search that has two addresses, an alias among them, names the first of them. */
const isCanonical = (facts: Facts, path: string, all: readonly string[]) => {
  const named = new URL(facts.canonical || 'none:/').pathname;
  return named === path || (named.startsWith('/search/') && all.includes(named) && !/^\/(cars|blog|news|$)/.test(path));
};

const faultsOf = (facts: Facts, path: string, all: readonly string[]) => [
  ...(facts.overflow > 0 ? [`wider than the screen by ${facts.overflow} px`] : []),
  ...(facts.headings !== 1 ? [`${facts.headings} h1`] : []),
  ...(facts.title ? [] : ['no title']),
  ...(facts.description ? [] : ['no description']),
  // A page kept from search engines has no canonical address to give.
  ...(isCanonical(facts, path, all) || facts.robots === 'noindex' ? [] : [`canonical is "${facts.canonical}"`]),
];

const sizeOf = ({ width, height }: typeof phone) => `${width} x ${height}`;

/** Opens every path in a few tabs, at the first size and then grown to the others, and answers each fault with its path; `links` collects where the pages lead. */
async function openAll(
  browser: Browser,
  { base, paths: all }: Dealer,
  paths: readonly string[],
  sizes: readonly (typeof phone)[],
  links: Set<string>,
) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const queue = [...paths];
  const faults: string[] = [];
  const work = async () => {
    const { page, troubles } = watch(await context.newPage());
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      for (const [turn, size] of sizes.entries()) {
        await page.setViewportSize(size);
        if (turn === 0) await page.goto(base + path, { waitUntil: 'load' });
        const facts = await read(page);
        for (const link of facts.links) if (link.startsWith(base)) links.add(link.replace(/[?#].*$/, ''));
        for (const fault of [...faultsOf(facts, path, all), ...troubles()]) faults.push(`${path} at ${sizeOf(size)}: ${fault}`);
      }
    }
  };
  await Promise.all(Array.from({ length: tabs }, work));
  await context.close();
  return faults;
}

describe.each(dealers)('$slug', (dealer) => {
  const { paths } = dealer;
  const links = new Set<string>();

  test('every page, on a phone and grown to a desktop, has a heading, a title, a canonical address, no error and no overflow', async () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(await openAll(await plain(), dealer, paths, [phone, desktop], links)).toEqual([]);
  });

  test.each([phone, desktop])(`every ${sampleStep}th page opened at $width px is as sound with its pictures`, async (size) => {
    const sample = paths.filter((_, index) => index % sampleStep === 0);
    expect(await openAll(await full(), dealer, sample, [size], links)).toEqual([]);
  });

  test('every link to the site itself leads somewhere', async () => {
    const answers = await Promise.all([...links].map(async (link) => ({ link, status: await statusOf(link) })));
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
