import { describe, expect, test } from 'vitest';
import { browserOf, dealer, desktop, statusOf, step, watch } from './browser.ts';
import { count, filters, heading, robots, titles, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });
const motors = dealer('harbour-city-motors');
const mazda = dealer('bayside-mazda');

describe('a search URL without a built page, on a static host', () => {
  test.each([
    ['/search/lada', 200],
    ['/search/toyota/lada', 200],
    ['/cars/lada', 404],
    ['/lada', 404],
  ])('%s has status %i', async (path, status) => {
    expect(motors.paths).not.toContain(path);
    expect(await statusOf(motors.base + path)).toBe(status);
  });

  test('shows the nearest cars and is noindex, or is a search of the stock; its filters lead to built pages, and back returns', async () => {
    const context = await (await browser()).newContext({ viewport: desktop, reducedMotion: 'reduce' });
    try {
      const { page, troubles } = watch(await context.newPage());
      await step('a model that the dealer does not have', async () => {
        const path = '/search/toyota/no-such-model';
        const title = 'No Toyota No Such Model in stock right now';
        await page.goto(motors.base + path, { waitUntil: 'load' });
        await expect.poll(() => heading(page)).toBe(title);
        expect(await page.title()).toBe(`${title} | Harbour City Motors`);
        expect(await robots(page)).toEqual(['noindex']);
        expect(page.url()).toBe(motors.base + path);
        await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(2);
        await expect.poll(async () => (await titles(page)).every((one) => /Toyota/.test(one))).toBe(true);
      });

      await step('a word that means a filter: its address becomes that of the search', async () => {
        await page.goto(`${motors.base}/search/electric?sortBy=price_asc`, { waitUntil: 'load' });
        await expect.poll(() => heading(page)).toBe('Electric cars');
        await page.waitForURL(/sortBy=price_asc&refinementList\[simple_fuel\]\[0\]=Electric$/);
        expect(await titles(page)).not.toEqual([]);
        expect(troubles()).toEqual([]);
      });

      await step('words that mean an order which the site does not offer: it is listed, and the cars are shown', async () => {
        await page.goto(`${mazda.base}/search/low-kms`, { waitUntil: 'load' });
        await page.waitForURL(/sortBy=km_asc$/);
        await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(2);
        expect(await page.getByLabel('Sort by').locator('option:checked').textContent()).toBe('Lowest Kms');
      });

      await step('a filter, and back', async () => {
        // Going back requests data that does not exist, and then the URL itself.
        await page.goto(`${motors.base}/search/lada`, { waitUntil: 'load' });
        await expect.poll(() => heading(page)).toBe('No Lada in stock right now');
        const all = await count(page);
        await filters(page)
          .getByRole('checkbox', { name: /^Toyota/ })
          .check();
        await waitForCount(page, (total) => total > 0 && total < all);
        await page.waitForURL(/\/search\/toyota$/);
        await expect.poll(() => heading(page)).toMatch(/Toyota/);
        await page.goBack();
        await page.waitForURL(/\/search\/lada$/);
        // Going back loads the document and the engine again.
        await expect.poll(() => heading(page)).toBe('No Lada in stock right now');
        await waitForCount(page, (total) => total === all);
      });
    } finally {
      await context.close();
    }
  });
});
