import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';
import { count, filters, results, titles, typeSearch, waitForCount } from './search-page.ts';

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

test('on a desktop: texts that are typed or sent; a make, a price range and a sort order', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    const input = page.getByRole('main').getByRole('searchbox', { name: 'Search cars' });
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove/ });

    const all = await open(page);
    await step(
      'typing narrows the results, clearing restores them; a text that is sent becomes filters that can be removed (rule S31)',
      async () => {
        await typeSearch(page, 'toyota');
        await waitForCount(page, (total) => total > 0 && total < all);
        for (const title of await titles(page)) expect(title).toMatch(/Toyota/);
        await page.getByRole('button', { name: 'Clear search' }).click();
        await waitForCount(page, (total) => total === all);
        await input.fill('toyta under $60,000');
        await input.press('Enter');
        await expect.poll(() => chips.allTextContents()).toEqual(['Remove Used', 'Remove Toyota', 'Remove Price up to $60,000']);
        await page.waitForURL(/refinementList\[make\]\[0\]=Toyota&range\[price\]=:60000$/);
        expect(await input.inputValue()).toBe('');
        for (const title of await titles(page)) expect(title).toMatch(/Toyota/);
        for (const dollars of await prices(page)) expect(dollars).toBeLessThanOrEqual(60_000);
        // By name: a chip stays until the search without it has its answer.
        for (const name of ['Remove Price up to $60,000', 'Remove Toyota']) await page.getByRole('button', { name, exact: true }).click();
        await waitForCount(page, (total) => total === all);
      },
    );

    // That back restores them too is tested with the history.
    await step('a make, a price range and a sort order are in the URL; a reload restores them', async () => {
      await filters(page)
        .getByRole('checkbox', { name: /^Toyota/ })
        .check();
      await waitForCount(page, (total) => total < all);
      const toyotas = await count(page);
      for (const title of await titles(page)) expect(title).toMatch(/Toyota/);
      await page.waitForURL(/toyota/i);

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
    });
  });
});

test('the focus goes to the results when a chip that had it disappears, and with a page number, which is below them', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    const section = page.getByRole('region', { name: 'Cars found' });
    const hasFocus = () => section.evaluate((node) => node === document.activeElement);
    await open(page);
    await step('a page number', async () => {
      await page.getByRole('link', { name: 'Page 2', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/page=2/);
      expect(await hasFocus()).toBe(true);
      expect((await section.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    });
    await step('a chip', async () => {
      await filters(page)
        .getByRole('checkbox', { name: /^Toyota/ })
        .press('Space');
      const chip = section.getByRole('button', { name: 'Remove Toyota' });
      await chip.focus();
      await page.keyboard.press('Enter');
      await chip.waitFor({ state: 'hidden' });
      expect(await hasFocus()).toBe(true);
    });
  });
});

test('on a phone the filter drawer works by keyboard: it opens, narrows, counts, closes and returns the focus', async () => {
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
    await expect.poll(() => trigger.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await count(page)).toBeLessThan(all);
  });
});
