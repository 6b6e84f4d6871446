import { expect, test } from 'vitest';
import { browserOf, dealer, desktop, step, visit } from './browser.ts';
import { count, indexOf, titles, waitForCount } from './search-page.ts';
import { expectBackAt, openAndScroll, openCar, where } from './search-place.ts';

// Pictures have their sizes before they load, so places do not depend on them.
const browser = browserOf({ pictures: false });

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
