import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { indexFilePath } from '#lib/search/index-file.ts';
import type { Dealer } from './setup.ts';

/** The cars of a search page. By their elements, because tests look again and again, and a role reads the whole page each time. */
export const results = (page: Page) => page.locator('section[data-results]');
export const cards = (page: Page) => results(page).locator('h3').filter({ visible: true });
/** Other parts, by their accessible names. */
export const titles = (page: Page) => cards(page).allTextContents();
export const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
export const searchbox = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: /^Search (?!in )/ });
/** Types a search once the box listens: React takes over a page in pieces, and a text typed before its turn is not heard. */
export async function typeSearch(page: Page, text: string): Promise<void> {
  const listens = () => searchbox(page).evaluate((input) => Object.keys(input).some((key) => key.startsWith('__reactProps')));
  await expect.poll(listens).toBe(true);
  await searchbox(page).fill(text);
}
export const searchError = (page: Page) => results(page).getByRole('alert');
export const count = async (page: Page) =>
  Number((await results(page).locator('[role=status] strong').first().textContent())?.replaceAll(',', ''));

/** Waits until the count is as expected; the list changes at the same moment. */
export const waitForCount = (page: Page, isExpected: (count: number) => boolean) =>
  expect.poll(async () => isExpected(await count(page))).toBe(true);

type Setup = { host?: string; large?: boolean; hitsPerPage?: number };

const changeSetup = (model: { setup: object }, setup: Setup) => Object.assign(model.setup, setup);

/** The HTML of a dealer's search page with another search setup. */
export async function htmlWith({ root }: Dealer, path: string, setup: Setup): Promise<string> {
  const html = await readFile(join(root, `${path}.html`), 'utf8');
  const [, before = '', json = '', after = ''] = /^(.*<script id="__NEXT_DATA__"[^>]*>)(.*?)(<\/script>.*)$/s.exec(html) ?? [];
  const data = JSON.parse(json);
  changeSetup(data.props.pageProps.model, setup);
  return before + JSON.stringify(data).replaceAll('<', '\\u003c') + after;
}

/** Serves a dealer's search pages and their data with another search setup. */
async function setUp(page: Page, dealer: Dealer, setup: Setup): Promise<void> {
  await page.route(/\/search\/[^.?]*(\?|$)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().resourceType() !== 'document' || !dealer.paths.includes(pathname)) return route.fallback();
    await route.fulfill({ contentType: 'text/html', body: await htmlWith(dealer, pathname, setup) });
  });
  await page.route(/\/_next\/data\/[^/]+\/search\/.*\.json/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const data = JSON.parse(await readFile(join(dealer.root, pathname), 'utf8'));
    changeSetup(data.pageProps.model, setup);
    await route.fulfill({ json: data });
  });
}

/** Opens a search page with another search setup. */
export async function openWith(page: Page, dealer: Dealer, path: string, setup: Setup): Promise<void> {
  await setUp(page, dealer, setup);
  await page.goto(dealer.base + path, { waitUntil: 'load' });
}

/** The published index of a dealer: its path and text. */
export async function indexOf({ root }: Dealer): Promise<{ path: string; text: string }> {
  return { path: indexFilePath, text: await readFile(join(root, indexFilePath), 'utf8') };
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
export const robots = (page: Page) => page.locator('meta[name=robots]').evaluateAll((all) => all.map((one) => one.getAttribute('content')));
