import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';
import { cards, count, filters, results, titles, typeSearch, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });
const { base } = dealer('harbour-city-motors');
const search = `${base}/search/used-cars`;

/** The prices on the cards, in dollars. */
async function prices(page: Page): Promise<number[]> {
  const texts = await results(page).getByRole('listitem').allTextContents();
  return texts.flatMap((text) => {
    const amount = /\$([\d,]+)/.exec(text)?.[1];
    return amount ? [Number(amount.replaceAll(',', ''))] : [];
  });
}

async function open(page: Page): Promise<number> {
  await page.goto(search, { waitUntil: 'load' });
  return count(page);
}

describe('search on a desktop', () => {
  const on = (work: (page: Page) => Promise<void>) => async () => visit(await browser(), { viewport: desktop }, work);

  test(
    'typing narrows the results, clearing restores them; a text that is sent becomes filters that can be removed (rule S31)',
    on(async (page) => {
      const all = await open(page);
      const box = page.getByRole('main').getByRole('searchbox', { name: 'Search cars' });
      await box.fill('toyota');
      await waitForCount(page, (total) => total > 0 && total < all);
      for (const title of await titles(page)) expect(title).toMatch(/Toyota/);
      await page.getByRole('button', { name: 'Clear search' }).click();
      await waitForCount(page, (total) => total === all);
      const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove/ });
      await box.fill('toyta under $60,000');
      await box.press('Enter');
      await expect.poll(() => chips.allTextContents()).toEqual(['Remove Used', 'Remove Toyota', 'Remove Price up to $60,000']);
      await page.waitForURL(/refinementList\[make\]\[0\]=Toyota&range\[price\]=:60000$/);
      expect(await box.inputValue()).toBe('');
      for (const title of await titles(page)) expect(title).toMatch(/Toyota/);
      for (const dollars of await prices(page)) expect(dollars).toBeLessThanOrEqual(60_000);
      for (let chip = 0; chip < 2; chip += 1) await chips.last().click();
      await waitForCount(page, (total) => total === all);
    }),
  );

  test(
    'a text that was sent before the stock has loaded is understood once it is there',
    on(async (page) => {
      const loading = Promise.withResolvers<void>();
      await page.route('**/search/index.json*', async (route) => {
        await loading.promise;
        await route.continue();
      });
      await page.goto(search, { waitUntil: 'load' });
      const box = page.getByRole('main').getByRole('searchbox', { name: 'Search cars' });
      const asked = page.waitForRequest('**/search/index.json*');
      await typeSearch(page, 'toyta under $60,000');
      await box.press('Enter');
      await asked;
      loading.resolve();
      await page.waitForURL(/refinementList\[make\]\[0\]=Toyota&range\[price\]=:60000$/);
      expect(await box.inputValue()).toBe('');
    }),
  );

  test(
    'the text in an address is read in the same way, and replaces the address',
    on(async (page) => {
      await page.goto(`${search}?query=kia+suvs+rails`, { waitUntil: 'load' });
      await page.waitForURL(/used-cars\?query=rails&refinementList\[make\]\[0\]=Kia&refinementList\[simple_body\]\[0\]=SUV$/);
      expect(await page.getByRole('main').getByRole('searchbox', { name: 'Search cars' }).inputValue()).toBe('rails');
      expect(await page.evaluate(() => history.length)).toBe(2);
    }),
  );

  test(
    'a text in an address that means the built search shows it, with an explanation (rule S35)',
    on(async (page) => {
      const all = `${base}/search/new-used-and-demo-cars`;
      await page.goto(`${all}?query=drive+away`, { waitUntil: 'load' });
      await page.waitForURL(all);
      await page.getByRole('note').getByText('Our prices do not include government charges').waitFor();
      await cards(page).first().waitFor();
    }),
  );

  test(
    'a make, a price range and a sort order are in the URL; reload and back restore them',
    on(async (page) => {
      const all = await open(page);
      await filters(page)
        .getByRole('checkbox', { name: /^Toyota/ })
        .check();
      await waitForCount(page, (total) => total < all);
      const toyotas = await count(page);
      for (const title of await titles(page)) expect(title).toMatch(/Toyota/);
      expect(page.url()).toMatch(/toyota/i);

      const price = filters(page).getByRole('group', { name: 'Price' });
      await price.getByRole('textbox', { name: /^From/ }).fill('15000');
      await price.getByRole('textbox', { name: /^To/ }).fill('40000');
      await price.getByRole('textbox', { name: /^To/ }).press('Enter');
      await page.getByRole('list', { name: 'Active filters' }).getByText('Price $15,000 – $40,000').waitFor();
      await waitForCount(page, (total) => total < toyotas);
      const narrowed = await count(page);
      const within = await prices(page);
      expect(within.length).toBeGreaterThan(0);
      for (const dollars of within) {
        expect(dollars).toBeGreaterThanOrEqual(15_000);
        expect(dollars).toBeLessThanOrEqual(40_000);
      }

      await page.getByLabel('Sort by').selectOption({ label: 'Lowest price' });
      await expect.poll(async () => (await prices(page)).join()).toBe([...within].sort((a, b) => a - b).join());
      await page.waitForURL(/sortBy=price_asc/);
      const [address, sortedTitles] = [page.url(), await titles(page)];

      await page.reload({ waitUntil: 'load' });
      await waitForCount(page, (total) => total === narrowed);
      await expect.poll(() => titles(page)).toEqual(sortedTitles);
      expect(page.url()).toBe(address);

      await cards(page).first().getByRole('link').click();
      await page.waitForURL(/\/cars\//);
      await page.goBack();
      await waitForCount(page, (total) => total === narrowed);
      expect(page.url()).toBe(address);
      await expect.poll(() => titles(page)).toEqual(sortedTitles);
    }),
  );
});

describe('search on a phone', () => {
  test('the filter drawer works by keyboard: it opens, narrows, counts, closes and returns the focus', async () => {
    await visit(await browser(), { viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
      const all = await open(page);
      const trigger = page.getByRole('button', { name: /^Filters/ });
      await trigger.focus();
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog', { name: 'Filters' });
      await drawer.waitFor();
      expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
      const box = drawer.getByRole('checkbox', { name: /^Toyota/ });
      await box.focus();
      await page.keyboard.press('Space');
      await expect.poll(() => drawer.getByRole('button', { name: /^Show \d+ cars$/ }).textContent()).not.toBe(`Show ${all} cars`);
      for (let step = 0; step < 60; step += 1) await page.keyboard.press('Tab');
      expect(await drawer.evaluate((node) => node.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      expect(await trigger.evaluate((node) => node === document.activeElement)).toBe(true);
      expect(await count(page)).toBeLessThan(all);
    });
  });
});
