import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CarModel } from '#lib/pages/car.ts';
import { browserOf, dealer, desktop, phone as narrow, step, visit } from './browser.ts';
import { carPaths } from './garage-pages.ts';
import { modelOf } from './page-model.ts';

const browser = browserOf({ pictures: false });

/** Records the tracked events of the page, and keeps tel: links from opening. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const trackedEvents: unknown[] = [];
    Object.assign(window, { trackedEvents });
    document.addEventListener('forecourt:track', (event) => trackedEvents.push((event as CustomEvent).detail));
    document.addEventListener('click', (event) => event.preventDefault());
  });

describe('a masked number', () => {
  const masking = dealer('harbour-city-motors');
  const path = carPaths(masking)[0] ?? '';
  const callBox = (page: Page) => page.getByRole('button', { name: /^Call the dealer .*Show number$/ });
  const hiddenNumbers = (page: Page) => page.getByRole('button', { name: /Show number/ });

  /** Answers the API in place of the server. The list holds each request. */
  async function answerApi(page: Page): Promise<unknown[]> {
    const requests: unknown[] = [];
    await page.route('**/api/**', (route) => {
      requests.push([new URL(route.request().url()).pathname, route.request().postDataJSON()]);
      return route.fulfill({ status: 204 });
    });
    return requests;
  }

  const carModel = (): Promise<CarModel> => modelOf(masking.root, path);
  /** The IDs that the page’s data names for its car. */
  const carIds = async () => (await carModel()).calls;

  // That a failed request to the log is only a warning is tested in `unit/browser/call-log`.
  test('is hidden everywhere on the page of its car, other numbers are shown; it is revealed by keyboard or in the bar, and logged once', async () => {
    const { phone, chrome } = await carModel();
    const others = [chrome.phone, ...chrome.locations.map((place) => place.phone)].filter((one) => one && one.href !== phone?.href);
    expect(others.length).toBeGreaterThan(0);
    const digits = (text: string) => text.replaceAll(/\D/g, '');
    await visit(await browser(), { viewport: desktop }, async (page) => {
      const requests = await answerApi(page);
      const reload = async () => {
        requests.length = 0;
        await page.goto(masking.base + path, { waitUntil: 'load' });
      };
      const ids = await carIds();
      expect(ids).toMatchObject({ car_id: expect.any(String), dealership_id: expect.any(String), website_id: expect.any(String) });
      const reveal = ['/api/calls/reveal', ids];

      await step('header, location card and footer included', async () => {
        await reload();
        const shown = async () => digits(await page.locator('body').ariaSnapshot());
        expect(await shown()).not.toContain(digits(phone?.text ?? ''));
        for (const other of others) expect(await shown()).toContain(digits(other?.text ?? ''));
        expect(await hiddenNumbers(page).count()).toBeGreaterThanOrEqual(3);
        // The button on the location card reveals it too.
        const card = page.locator('#location');
        await card.getByRole('button', { name: /Show number$/ }).click();
        const link = card.getByRole('link', { name: /^Call .+, [(\d]/ });
        await expect.poll(() => link.evaluate((node) => node === document.activeElement)).toBe(true);
        expect(await hiddenNumbers(page).count()).toBe(0);
        expect(await shown()).toContain(digits(phone?.text ?? ''));
        // Only the number of this car was revealed: the next car’s is hidden again.
        await page.locator('main a[href^="/cars/"]').first().click();
        await callBox(page).waitFor();
      });

      await step('by keyboard, with the focus kept, and the call tracked and logged once', async () => {
        await reload();
        const button = callBox(page);
        expect((await button.textContent())?.replaceAll(/\s+/g, ' ')).toMatch(/^Call the dealer .{5}…Show number$/);
        await button.focus();
        await page.keyboard.press('Enter');
        const link = page.getByRole('main').getByRole('link', { name: /^Call the dealer [(\d]/ });
        await link.waitFor();
        expect(await hiddenNumbers(page).count()).toBe(0);
        await expect.poll(() => link.evaluate((node) => node === document.activeElement)).toBe(true);
        await expect.poll(() => requests).toEqual([reveal]);
        await listen(page);
        await link.dblclick();
        const href = await link.getAttribute('href');
        expect(await page.evaluate(() => Reflect.get(window, 'trackedEvents'))).toContainEqual({ event: 'call', id: 25, href });
        const call = { ...ids, phone: href?.slice('tel:'.length), url: masking.base + path };
        await expect.poll(() => requests).toEqual([reveal, ['/api/events/car_phone_call', call]]);
      });

      await step('in the bar of a narrow window, by a double click', async () => {
        await page.setViewportSize(narrow);
        await reload();
        const bar = page.getByRole('region', { name: 'Next step' });
        await bar.getByRole('button', { name: 'Call' }).dblclick();
        await bar.getByRole('link', { name: /\d/ }).waitFor();
        expect(await hiddenNumbers(page).count()).toBe(0);
        await expect.poll(() => requests).toContainEqual(reveal);
        expect(requests.filter((request) => (request as string[])[0] === '/api/calls/reveal').length).toBe(1);
      });
    });
  });

  test('is a plain link everywhere without script', async () => {
    await visit(await browser(), { viewport: desktop, javaScriptEnabled: false }, async (page) => {
      await page.goto(masking.base + path, { waitUntil: 'load' });
      expect(await page.getByRole('link', { name: /^Call the dealer [(\d]/ }).isVisible()).toBe(true);
      expect(
        await page
          .locator('#location')
          .getByRole('link', { name: /^Call .+, [(\d]/ })
          .isVisible(),
      ).toBe(true);
      expect(await hiddenNumbers(page).count()).toBe(0);
    });
  });

  test('is revealed and dialled by one tap on a phone, and the call is tracked and logged once', async () => {
    await visit(await browser(), { viewport: narrow, isMobile: true, hasTouch: true }, async (page) => {
      const requests = await answerApi(page);
      await page.goto(masking.base + path, { waitUntil: 'load' });
      await listen(page);
      const bar = page.getByRole('region', { name: 'Next step' });
      await bar.getByRole('button', { name: 'Call' }).tap();
      const href = await bar.getByRole('link', { name: /\d/ }).getAttribute('href');
      const ids = await carIds();
      const call = { ...ids, phone: href?.slice('tel:'.length), url: masking.base + path };
      await expect
        .poll(() => requests)
        .toEqual([
          ['/api/calls/reveal', ids],
          ['/api/events/car_phone_call', call],
        ]);
      expect(await page.evaluate(() => Reflect.get(window, 'trackedEvents'))).toEqual([{ event: 'call', id: 25, href }]);
    });
  });
});
