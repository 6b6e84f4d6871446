import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { browserOf, dealer, desktop, phone, step, untilAlive, visit } from './browser.ts';
import { cards, filters, indexOf, results, titles, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });
const harbour = dealer('harbour-city-motors');
const search = `${harbour.base}/search/used-cars`;
const box = (page: Page, name: RegExp) => filters(page).getByRole('checkbox', { name });

/** Holds the index back. Returns what lets the request that waits go on. */
async function holdIndex(page: Page): Promise<() => void> {
  const { path } = await indexOf(harbour);
  let held = Promise.withResolvers<void>();
  await page.route(`**${path}*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => {
    held.resolve();
    held = Promise.withResolvers<void>();
  };
}
/** Records every state of the list from now on. */
const watchList = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      const list = document.querySelector('[data-results] > ul[aria-busy]');
      seen.add(`${list?.getAttribute('aria-busy')} ${document.querySelector('[data-results]')?.textContent?.includes('Searching…')}`);
      requestAnimationFrame(look);
    };
    look();
  });
const seen = (page: Page) => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].sort());

const top = async (page: Page) => page.locator('[data-results]').evaluate((list) => Math.round(list.getBoundingClientRect().top));
const isInView = async (page: Page) => {
  const y = await top(page);
  return y >= 0 && y < 400;
};

test('on a desktop: a slow search, a page beyond the last and the place after a filter', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    const release = await holdIndex(page);
    await step('a slow search shows "Searching…" after 200 ms and keeps the page height', async () => {
      await page.goto(search, { waitUntil: 'load' });
      await watchList(page);
      const height = (await results(page).boundingBox())?.height ?? 0;
      await box(page, /^Toyota/).check();
      await page.getByText('Searching…').waitFor();
      expect(Math.abs(((await results(page).boundingBox())?.height ?? 0) - height)).toBeLessThan(120);
      release();
      await waitForCount(page, (total) => total > 0 && total < 60);
      expect(await seen(page)).toEqual(['false false', 'true true']);
    });

    await step('a slow search shows skeletons if the URL asks for other cars than the built page', async () => {
      // Not Toyota again, whose cars the device keeps for a reload.
      await page.goto(`${search}?refinementList[make][0]=Kia`, { waitUntil: 'load' });
      await page.getByText('Searching…').waitFor();
      expect(await cards(page).count()).toBe(0);
      release();
      await expect.poll(async () => (await titles(page)).some((title) => title.includes('Kia'))).toBe(true);
      for (const title of await titles(page)) expect(title).toMatch(/Kia/);
    });
    await page.unrouteAll();

    await step('a page beyond the last leads to the last and leaves no history entry', async () => {
      await page.goto(search, { waitUntil: 'load' });
      const last = await results(page)
        .getByRole('link', { name: /^Page \d+$/ })
        .last()
        .textContent();
      await page.goto(`${search}?page=99`, { waitUntil: 'load' });
      await page.waitForURL(`${search}?page=${last}`);
      await cards(page).first().waitFor();
      await page.goBack();
      await page.waitForURL(search);
      await untilAlive(page);
    });

    await step('the top of the results is in view after a filter is chosen further down', async () => {
      await page.evaluate(() => window.scrollTo({ top: 2500, behavior: 'instant' }));
      expect(await top(page)).toBeLessThan(0);
      await box(page, /^Toyota/).check();
      await waitForCount(page, (total) => total < 60);
      expect(await isInView(page)).toBe(true);
      // Going back returns to where the choice was made.
      await page.goBack();
      await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(2500);
    });
  });
});

test('on a phone: the filter drawer and the top of the results; a fast search shows no sign of it', async () => {
  await visit(await browser(), { viewport: phone }, async (page) => {
    await page.clock.install();
    const filtersButton = page.getByRole('button', { name: /^Filters/ });
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    const showButton = drawer.getByRole('button', { name: /^Show \d+ cars$/ });
    const open = async () => {
      await filtersButton.click();
      await drawer.waitFor();
    };

    await step('the top of the results is in view after the drawer shows its cars', async () => {
      await page.goto(search, { waitUntil: 'load' });
      await page.evaluate(() => window.scrollTo({ top: 4000, behavior: 'instant' }));
      await open();
      await drawer.getByRole('checkbox', { name: /^Toyota/ }).check();
      await showButton.click();
      await drawer.waitFor({ state: 'hidden' });
      await expect.poll(() => isInView(page)).toBe(true);
      await cards(page).first().waitFor();
    });

    await step('the drawer closes with the back button, which keeps the filters', async () => {
      await page.goto(search, { waitUntil: 'load' });
      await open();
      await page.goBack();
      await drawer.waitFor({ state: 'hidden' });
      expect(page.url()).toBe(search);
      await open();
      await drawer.getByRole('checkbox', { name: /^Toyota/ }).check();
      await page.waitForURL(/Toyota/);
      await showButton.waitFor();
      // The drawer records the URL every 100 ms.
      await page.clock.runFor(300);
      await page.goBack();
      await drawer.waitFor({ state: 'hidden' });
      await page.waitForURL(/Toyota/);
      await waitForCount(page, (total) => total < 60);
    });

    await step('the drawer stops the page from scrolling, and closes with its button or a click beside it', async () => {
      await page.setViewportSize({ width: 700, height: 900 });
      const url = page.url();
      await open();
      expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
      await showButton.click();
      await drawer.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe('hidden');
      await open();
      await page.mouse.click(20, 400);
      await drawer.waitFor({ state: 'hidden' });
      expect(page.url()).toBe(url);
    });

    await step('a search of less than 200 ms, on a desktop', async () => {
      await page.setViewportSize(desktop);
      await page.goto(search, { waitUntil: 'load' });
      // The first search loads the engine.
      await box(page, /^Toyota/).check();
      await waitForCount(page, (total) => total < 60);
      await page.clock.pauseAt(Date.now() + dayMs);
      await watchList(page);
      await box(page, /^Kia/).check();
      const hasKia = async () => {
        await page.clock.runFor(1);
        return (await titles(page)).some((title) => title.includes('Kia'));
      };
      await expect.poll(hasKia).toBe(true);
      expect(await seen(page)).toEqual(['false false']);
    });
  });
});
