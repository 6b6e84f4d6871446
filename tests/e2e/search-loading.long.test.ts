import { expect, test } from 'vitest';
import { dealer, step } from './browser.ts';
import { cards, count, filters, indexOf, openWith, searchError, titles, typeSearch, waitForCount } from './search-page.ts';
import { requestsOf, visit } from './search-scripts.ts';

const motors = dealer('harbour-city-motors');
const path = '/search/used-cars';

test('a stock of more than 5,000 cars is searched in a worker, which loads the index once, and in the page if the worker fails later', () =>
  visit(async (page) => {
    await page.addInitScript(() => {
      const Real = window.Worker;
      window.Worker = class extends Real {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          (window as unknown as { last: Worker }).last = this;
        }
      };
    });
    const { path: index } = await indexOf(motors);
    const requested = requestsOf(page);
    await openWith(page, motors, path, { large: true });
    const all = await count(page);
    await typeSearch(page, 'toyota');
    await waitForCount(page, (total) => total > 0 && total < all);
    const toyotas = await count(page);

    await step('in a worker', async () => {
      expect(page.workers()).toHaveLength(1);
      await expect.poll(() => page.url()).toMatch(/toyota/i);
      expect(requested.filter((one) => one === index)).toHaveLength(1);
      expect(await searchError(page).count()).toBe(0);
    });
    await step('once the worker failed', async () => {
      await page.evaluate(() => (window as unknown as { last: Worker }).last.dispatchEvent(new Event('error')));
      await typeSearch(page, 'mazda');
      await expect.poll(async () => (await titles(page)).every((title) => /Mazda/.test(title))).toBe(true);
      await typeSearch(page, 'toyota');
      await waitForCount(page, (total) => total === toyotas);
      expect(page.workers()).toEqual([]);
    });
  }));

test('without a network the search and cars that were not opened say why, and both work once there is one', () =>
  visit(async (page, context) => {
    await page.goto(motors.base + path, { waitUntil: 'load' });
    await context.setOffline(true);

    await step('a car that was not opened before stays closed', async () => {
      const [address, shown] = [page.url(), await titles(page)];
      await cards(page).first().getByRole('link').click();
      await page.getByText('You appear to be offline. This page was not opened before, so it cannot be shown now.').waitFor();
      expect(page.url()).toBe(address);
      expect(await titles(page)).toEqual(shown);
    });

    await step('heading and count stay those of the cars shown, and the search is repeated', async () => {
      const all = await count(page);
      await filters(page)
        .getByRole('checkbox', { name: /^Toyota/ })
        .check();
      await expect
        .poll(() => searchError(page).locator('p').textContent())
        .toBe(
          'You appear to be offline. The results below do not include your last change. We will search again when you are back online.',
        );
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Used cars');
      expect(await count(page)).toBe(all);
      await context.setOffline(false);
      await waitForCount(page, (total) => total > 0 && total < all);
      await searchError(page).waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: 'Used Toyota cars' }).waitFor();
    });

    await step('the car opens', async () => {
      await cards(page).first().getByRole('link').click();
      await page.waitForURL(/\/cars\//);
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
  }));
