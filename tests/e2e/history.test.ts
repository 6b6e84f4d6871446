import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';
import { cards, count, indexOf, results, titles, waitForCount } from './search-page.ts';

// Pictures have their sizes before they load, so places do not depend on them.
const browser = browserOf({ pictures: false });

type Place = { url: string; titles: string[]; y: number; top: number; isTouch: boolean };

const carAt = (page: Page) => cards(page).nth(4);

/** Waits until the list has stayed the same for a moment. */
async function waitForStableList(page: Page) {
  let before = '';
  await expect
    .poll(
      async () => {
        const now = (await titles(page)).join();
        const same = now !== '' && now === before;
        before = now;
        return same;
      },
      { interval: 250 },
    )
    .toBe(true);
}

/** Opens the search, waits for its results, and scrolls to a car in the middle. */
async function openAndScroll(page: Page, url: string): Promise<Place> {
  const index = page.waitForResponse(/\/search\/index\./);
  await page.goto(url, { waitUntil: 'load' });
  await (await index).finished();
  await results(page)
    .locator('a[aria-current=page]')
    .filter({ hasText: /^[23]$/ })
    .waitFor();
  await waitForStableList(page);
  await carAt(page).evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForTimeout(300);
  return { url: page.url(), titles: await titles(page), ...(await where(page)) };
}

const where = async (page: Page) => ({
  y: await page.evaluate(() => Math.round(window.scrollY)),
  top: Math.round((await carAt(page).boundingBox())?.y ?? Number.NaN),
  isTouch: await page.evaluate(() => matchMedia('(pointer: coarse)').matches),
});

/** How far the car is from its place, in pixels. Chromium may lose touch emulation when it leaves a page, and the chips are 8 px lower then. */
async function distance(page: Page, place: Place): Promise<number> {
  const off = Math.abs((await where(page)).top - place.top);
  return place.isTouch ? Math.min(off, Math.abs(off - 8)) : off;
}

/** The same URL, the same cars, and the same car at the same height, within 4 px. */
async function expectBackAt(page: Page, place: Place) {
  await expect.poll(() => page.url()).toBe(place.url);
  await expect.poll(() => titles(page)).toEqual(place.titles);
  await expect.poll(() => distance(page, place)).toBeLessThanOrEqual(4);
  // It must stay there.
  await page.waitForTimeout(400);
  expect(await distance(page, place)).toBeLessThanOrEqual(4);
  expect(place.y).toBeGreaterThan(300);
}

const openCar = async (page: Page) => {
  await carAt(page).getByRole('link').click();
  await page.waitForURL(/\/cars\//);
  await page.getByRole('heading', { level: 1, name: /^(19|20)\d\d / }).waitFor();
};

test('on a phone the results, filters and scroll position are restored after a car and a reload', async () => {
  const options = { viewport: phone, hasTouch: true, isMobile: true };
  await visit(await browser(), options, async (page) => {
    const place = await openAndScroll(page, `${dealer('wanderlust-rv').base}/search/our-cars?sortBy=price_desc&range[year]=2005:&page=2`);
    await openCar(page);
    await page.goBack();
    await expectBackAt(page, place);
    await page.reload({ waitUntil: 'load' });
    await expectBackAt(page, place);
  });
});

test('on a desktop they are restored after a car, a reload and another site; each page of results keeps its own scroll position', async () => {
  const { base } = dealer('harbour-city-motors');
  await visit(await browser(), { viewport: desktop }, async (page, context) => {
    const { path: index } = await indexOf(dealer('harbour-city-motors'));
    const place = await openAndScroll(page, `${base}/search/used-cars?sortBy=price_asc&range[price]=5000:90000&page=3`);
    const requests: string[] = [];
    context.on('request', (request) => requests.push(new URL(request.url()).pathname));

    await step('a car and back, forward and back', async () => {
      await openCar(page);
      await page.goBack();
      await expectBackAt(page, place);
      await page.goForward();
      await page.waitForURL(/\/cars\//);
      await page.goBack();
      await expectBackAt(page, place);
    });
    await step('a reload, without loading the engine or the index', async () => {
      requests.length = 0;
      await page.reload({ waitUntil: 'load' });
      await expectBackAt(page, place);
      expect(requests).not.toContain(index);
    });
    await step('a car that is loaded again, and back', async () => {
      await openCar(page);
      await page.reload({ waitUntil: 'load' });
      await page.goBack();
      await expectBackAt(page, place);
    });
    await step('another site and back', async () => {
      await page.route('http://elsewhere.test/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }));
      await page.goto('http://elsewhere.test/');
      await page.goBack({ waitUntil: 'load' });
      await expectBackAt(page, place);
    });
    await step('each page of results', async () => {
      await page.goto(`${base}/search/used-cars`, { waitUntil: 'load' });
      const all = await count(page);
      const first = await titles(page);
      const link = page.getByRole('link', { name: 'Page 2', exact: true });
      await link.scrollIntoViewIfNeeded();
      await page.waitForTimeout(300);
      const y = (await where(page)).y;
      await link.click();
      await expect.poll(async () => (await titles(page)).join()).not.toBe(first.join());
      await page.waitForURL(/page=2/);
      await expect.poll(async () => (await where(page)).y).toBeLessThan(y - 300);
      await page.goBack();
      await expect.poll(() => titles(page)).toEqual(first);
      await expect.poll(async () => Math.abs((await where(page)).y - y)).toBeLessThanOrEqual(4);
      await waitForCount(page, (total) => total === all);
    });
  });
});
