import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { parseIndexFile } from '#lib/search/index-file.ts';
import { createEngine } from '../../scripts/tools/search-server/engine/engine.ts';
import { browserOf, dealer, desktop, statusOf, step, visit, watch } from './browser.ts';
import { count, filters, htmlWith, indexOf, titles, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });
const motors = dealer('harbour-city-motors');
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const robots = (page: Page) => page.locator('meta[name=robots]').evaluateAll((all) => all.map((one) => one.getAttribute('content')));

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

describe('a make added since the build, on a Meilisearch host', () => {
  test('has its own URL, heading and results', async () => {
    const { path, text } = await indexOf(motors);
    const index = parseIndexFile(JSON.parse(text), path);
    const [first] = index.documents;
    if (!first) throw new Error('The demo dealer has no cars.');
    const lada = (id: string, model: string) => ({
      ...first,
      id,
      slug: id,
      make: 'Lada',
      model,
      name: `2024 Lada ${model}`,
      status: 'in_stock' as const,
    });
    const engine = createEngine([{ ...index, documents: [...index.documents, lada('lada-1', 'Niva'), lada('lada-2', 'Vesta')] }]);
    const body = await htmlWith(motors, '/search/our-cars', { host: `${motors.base}/meilisearch` });
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.route('**/meilisearch/**', async (route) => {
        const request = route.request();
        const question = {
          method: request.method(),
          path: new URL(request.url()).pathname.replace('/meilisearch', ''),
          body: request.postDataJSON(),
        };
        await route.fulfill({ json: engine(question).body });
      });
      await page.route(/\/search\/lada/, (route) =>
        route.request().resourceType() === 'document' ? route.fulfill({ contentType: 'text/html', body }) : route.fallback(),
      );
      await page.goto(`${motors.base}/search/lada`, { waitUntil: 'load' });
      await waitForCount(page, (total) => total === 2);
      await expect.poll(() => heading(page)).toMatch(/^Lada/);
      expect(await page.title()).toMatch(/^Lada.* \| Harbour City Motors$/);
      expect(await robots(page)).toEqual([]);
      expect(page.url()).toBe(`${motors.base}/search/lada`);

      await page.goto(`${motors.base}/search/lada/niva`, { waitUntil: 'load' });
      await waitForCount(page, (total) => total === 1);
      await expect.poll(() => heading(page)).toMatch(/^Lada Niva/);
    });
  });
});
