/** What a shopper taps before the code of a page has loaded (rule A6). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserOf, dealer, phone, visit } from './browser.ts';
import { firstCar } from './form-scripts.ts';

const browser = browserOf({ pictures: false });
const { base } = dealer('harbour-city-motors');

const button = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name }).first();

type Case = [what: string, path: string, taps: (string | RegExp)[], seen: (page: Page) => Promise<string | null>, expected: string];

const pressed = (page: Page) => button(page, /^Save .* to favourites$|^Remove .* from favourites$/).getAttribute('aria-pressed');
const dialogs = async (page: Page) => `${await page.getByRole('dialog').count()} open`;
const counter = (page: Page) =>
  page
    .locator('main')
    .getByText(/^Photo \d/)
    .first()
    .textContent();

it.each<Case>([
  ['the heart of a card', '/search/used-cars', [/^Save /], pressed, 'true'],
  ['a dialog', '/search/used-cars', ['Filters'], dialogs, '1 open'],
  ['the next picture of a car', firstCar, ['Next photo'], counter, 'Photo 2 of 4'],
  ['the next picture twice, as the first tap did nothing', firstCar, ['Next photo', 'Next photo'], counter, 'Photo 2 of 4'],
])('%s answers a tap from before the code was there', async (_what, path, taps, seen, expected) =>
  visit(await browser(), { viewport: phone, hasTouch: true }, async (page) => {
    let load = () => {};
    const tapped = new Promise<void>((done) => {
      load = done;
    });
    await page.route('**/_next/static/**/*.js', async (route) => {
      await tapped;
      await route.continue();
    });
    await page.goto(base + path, { waitUntil: 'commit' });
    for (const name of taps) await button(page, name).tap({ noWaitAfter: true });
    load();
    await expect.poll(() => seen(page)).toBe(expected);
    await page.waitForLoadState('load');
    expect(await seen(page)).toBe(expected);
  }),
);
