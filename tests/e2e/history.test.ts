import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';
import { cards, count, indexOf, results, titles, waitForCount } from './search-page.ts';

const browser = browserOf();

/** A later page of results with filters, for two dealers: one on a desktop and one on a phone. */
const cases = [
  {
    ...{ slug: 'harbour-city-motors', size: 'a desktop', options: { viewport: desktop } },
    address: '/search/used-cars?sortBy=price_asc&range[price]=5000:90000&page=3',
  },
  {
    ...{ slug: 'wanderlust-rv', size: 'a phone', options: { viewport: phone, hasTouch: true, isMobile: true } },
    address: '/search/our-cars?sortBy=price_desc&range[year]=2005:&page=2',
  },
];

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

test.each(cases)(
  '$slug on $size: results, filters and scroll position are restored after a car, a reload and another site',
  async ({ slug, options, address }) => {
    await visit(await browser(), options, async (page) => {
      const place = await openAndScroll(page, dealer(slug).base + address);
      await openCar(page);
      await page.goBack();
      await expectBackAt(page, place);
      await page.goForward();
      await page.waitForURL(/\/cars\//);
      await page.goBack();
      await expectBackAt(page, place);
      await page.reload({ waitUntil: 'load' });
      await expectBackAt(page, place);
      await openCar(page);
      await page.reload({ waitUntil: 'load' });
      await page.goBack();
      await expectBackAt(page, place);
      await page.route('http://elsewhere.test/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }));
      await page.goto('http://elsewhere.test/');
      await page.goBack({ waitUntil: 'load' });
      await expectBackAt(page, place);
    });
  },
);

describe('the results are restored at once', () => {
  const { base } = dealer('harbour-city-motors');

  test('after a reload, without loading the engine or the index', async () => {
    await visit(await browser(), { viewport: desktop }, async (page, context) => {
      const place = await openAndScroll(page, base + cases[0]?.address);
      const { path } = await indexOf(dealer('harbour-city-motors'));
      const requests: string[] = [];
      context.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await page.reload({ waitUntil: 'load' });
      await expectBackAt(page, place);
      expect(requests).not.toContain(path);
    });
  });

  test('each page of results keeps its own scroll position', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
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
