import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';
import { cards, count, indexOf, results, settled, titles } from './search-page.ts';

const browser = browserOf();

const sizes = [
  { size: 'a desktop', options: { viewport: desktop } },
  { size: 'a phone', options: { viewport: phone, hasTouch: true, isMobile: true } },
];
/** A page far enough in, with filters on, of two dealers. */
const searches = [
  { slug: 'harbour-city-motors', address: '/search/used-cars?sortBy=price_asc&range[price]=5000:90000&page=3' },
  { slug: 'wanderlust-rv', address: '/search/our-cars?sortBy=price_desc&range[year]=2005:&page=2' },
];
const cases = sizes.flatMap((size) => searches.map((search) => ({ ...size, ...search })));

type Place = { url: string; titles: string[]; y: number; top: number };

const carAt = (page: Page) => cards(page).nth(4);

/** Waits until the list has stayed the same for a moment. */
async function rested(page: Page) {
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

/** Opens the search, waits for its page of results, and scrolls to a car in the middle of it. */
async function standAt(page: Page, url: string): Promise<Place> {
  const index = page.waitForResponse(/\/search\/index\./);
  await page.goto(url, { waitUntil: 'load' });
  await (await index).finished();
  await results(page)
    .locator('a[aria-current=page]')
    .filter({ hasText: /^[23]$/ })
    .waitFor();
  await rested(page);
  await carAt(page).evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForTimeout(300);
  return { url: page.url(), titles: await titles(page), ...(await where(page)) };
}

const where = async (page: Page) => ({
  y: await page.evaluate(() => Math.round(window.scrollY)),
  top: Math.round((await carAt(page).boundingBox())?.y ?? Number.NaN),
});

/** The same address, the same cars, and the same car at the same height of the window, give or take some pixels. */
async function expectBackAt(page: Page, place: Place, slack = 4) {
  await expect.poll(() => page.url()).toBe(place.url);
  await expect.poll(() => titles(page)).toEqual(place.titles);
  await expect.poll(async () => Math.abs((await where(page)).top - place.top), { timeout: 5000 }).toBeLessThanOrEqual(slack);
  // It stays there.
  await page.waitForTimeout(400);
  expect(Math.abs((await where(page)).top - place.top)).toBeLessThanOrEqual(slack);
  expect(place.y).toBeGreaterThan(300);
}

const openCar = async (page: Page) => {
  await carAt(page).getByRole('link').click();
  await page.waitForURL(/\/cars\//);
  await page.getByRole('heading', { level: 1, name: /^(19|20)\d\d / }).waitFor();
};

describe.each(cases)('$slug on $size: the list, its filters and the place in it come back', ({ slug, options, address }) => {
  const { base } = dealer(slug);
  const on = (work: (page: Page) => Promise<void>) => async () => visit(await browser(), options, work);

  test(
    'from a car, and forward and back again',
    on(async (page) => {
      const place = await standAt(page, base + address);
      await openCar(page);
      await page.goBack();
      await expectBackAt(page, place);
      await page.goForward();
      await page.waitForURL(/\/cars\//);
      await page.goBack();
      await expectBackAt(page, place);
    }),
  );

  test(
    'after a reload, and from a car that was reloaded',
    on(async (page) => {
      const place = await standAt(page, base + address);
      await page.reload({ waitUntil: 'load' });
      await expectBackAt(page, place);
      await openCar(page);
      await page.reload({ waitUntil: 'load' });
      await page.goBack();
      await expectBackAt(page, place);
    }),
  );

  test(
    'from another site, as a new document',
    on(async (page) => {
      const place = await standAt(page, base + address);
      await page.route('http://elsewhere.test/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }));
      await page.goto('http://elsewhere.test/');
      await page.goBack({ waitUntil: 'load' });
      // Touch is emulated by the browser's window, which stops before the page is left: chips made for fingers are 8 px lower then.
      await expectBackAt(page, place, 8);
    }),
  );
});

describe('the list comes back at once', () => {
  const { base } = dealer('harbour-city-motors');

  test('after a reload it is drawn without the engine and without the index', async () => {
    await visit(await browser(), { viewport: desktop }, async (page, context) => {
      const place = await standAt(page, base + searches[0]?.address);
      const { path } = await indexOf(dealer('harbour-city-motors'));
      const asked: string[] = [];
      context.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.reload({ waitUntil: 'load' });
      await expectBackAt(page, place);
      expect(asked).not.toContain(path);
    });
  });

  test('each page of results keeps its own place within one document', async () => {
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
      await settled(page, (found) => found === all);
    });
  });
});
