import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dealer, step } from './browser.ts';
import { count, indexOf, searchbox, searchError, titles, typeSearch, waitForCount } from './search-page.ts';
import { requestsOf, visit } from './search-scripts.ts';

const motors = dealer('harbour-city-motors');
const path = '/search/used-cars';

const scriptsOf = async (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

test('a search page loads no engine, worker or index before the first focus of a control; then it searches without a network', () =>
  visit(async (page, context) => {
    const { path: index } = await indexOf(motors);
    const requested = requestsOf(page);
    await page.goto(motors.base + path, { waitUntil: 'load' });
    const all = await count(page);

    await step('without interaction', async () => {
      await page.mouse.move(700, 700);
      await page.evaluate(() => window.scrollTo(0, 900));
      // A browser that draws nothing new may never call it idle; the page's own work does not wait longer either.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })));
      expect(requested).not.toContain(index);
      expect(page.workers()).toEqual([]);
    });

    await step('the first focus loads the index once', async () => {
      const read = await scriptsOf(page);
      await searchbox(page).focus();
      await expect.poll(() => requested.filter((one) => one === index).length).toBe(1);
      // Only now has the engine's code been loaded.
      await expect
        .poll(async () => (await scriptsOf(page)).filter((name) => name.endsWith('.js') && !read.includes(name)).length)
        .toBeGreaterThan(0);
      await typeSearch(page, 'toyota');
      await waitForCount(page, (total) => total > 0 && total < all);
      await typeSearch(page, 'mazda');
      await expect.poll(async () => (await titles(page)).every((title) => /Mazda/.test(title))).toBe(true);
      expect(requested.filter((one) => one === index)).toHaveLength(1);
      expect(page.workers()).toEqual([]);
    });

    await step('without a network', async () => {
      await context.setOffline(true);
      await typeSearch(page, '');
      await waitForCount(page, (total) => total === all);
      await page.getByLabel('Sort by').selectOption({ label: 'Lowest price' });
      await page.waitForURL(/sortBy=price_asc/);
      await page.getByRole('link', { name: 'Page 2', exact: true }).click();
      await page.waitForURL(/page=2/);
      expect((await titles(page)).length).toBeGreaterThan(5);
      expect(await searchError(page).count()).toBe(0);
    });
  }));
