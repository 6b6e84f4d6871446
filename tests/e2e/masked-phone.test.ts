import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CarModel } from '#lib/pages/car.ts';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';
import { carPaths } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

/** Has the page told of what it tracks, and no call leave it. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    document.addEventListener('forecourt:track', (event) => told.push((event as CustomEvent).detail));
    document.addEventListener('click', (event) => event.preventDefault());
  });

describe('a masked number', () => {
  const masking = dealer('harbour-city-motors');
  const path = carPaths(masking)[0] ?? '';
  const callBox = (page: Page) => page.getByRole('button', { name: /^Call the dealer .*Show number$/ });
  const covered = (page: Page) => page.getByRole('button', { name: /Show number/ });
  const log = { path: '/events/car_phone_call', body: { car_id: '1', website_id: '2' } };

  /** The page as a site has it that logs what is uncovered; the API answers as given. */
  async function open(page: Page, status: number): Promise<unknown[]> {
    const asked: unknown[] = [];
    const html = await readFile(join(masking.root, `${path}.html`), 'utf8');
    const body = html.replace('"phoneMasked":true', `"phoneMasked":true,"revealLog":${JSON.stringify(log)}`);
    expect(body).not.toBe(html);
    await page.route(masking.base + path, (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
    await page.route('**/api/**', (route) => {
      asked.push([new URL(route.request().url()).pathname, route.request().postDataJSON()]);
      return route.fulfill({ status, json: {} });
    });
    await page.goto(masking.base + path, { waitUntil: 'load' });
    return asked;
  }

  test('is read nowhere on the page of its car, header, location card and footer included; other numbers are', async () => {
    const html = await readFile(join(masking.root, `${path}.html`), 'utf8');
    const model = JSON.parse(/id="__NEXT_DATA__" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}').props.pageProps.model;
    const { phone, chrome } = model as CarModel;
    const others = [chrome.phone, ...chrome.locations.map((place) => place.phone)].filter((one) => one && one.href !== phone?.href);
    expect(others.length).toBeGreaterThan(0);
    const digits = (text: string) => text.replaceAll(/\D/g, '');
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.goto(masking.base + path, { waitUntil: 'load' });
      const shown = async () => digits(await page.locator('body').ariaSnapshot());
      expect(await shown()).not.toContain(digits(phone?.text ?? ''));
      for (const other of others) expect(await shown()).toContain(digits(other?.text ?? ''));
      expect(await covered(page).count()).toBeGreaterThanOrEqual(3);
      // From the card of the place as well.
      const card = page.locator('#location');
      await card.getByRole('button', { name: /Show number$/ }).click();
      const link = card.getByRole('link', { name: /^Call .+, [(\d]/ });
      expect(await link.evaluate((node) => node === document.activeElement)).toBe(true);
      expect(await covered(page).count()).toBe(0);
      expect(await shown()).toContain(digits(phone?.text ?? ''));
      // It was that of this car: the next one is covered again.
      await page.locator('main a[href^="/cars/"]').first().click();
      await callBox(page).waitFor();
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
      expect(await covered(page).count()).toBe(0);
    });
  });

  test('is uncovered by keyboard, keeps the focus, and is logged once; calling it is told of', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      const asked = await open(page, 204);
      const main = page.getByRole('main');
      const button = callBox(page);
      expect((await button.textContent())?.replaceAll(/\s+/g, ' ')).toMatch(/^Call the dealer .{5}…Show number$/);
      await button.focus();
      await page.keyboard.press('Enter');
      const link = main.getByRole('link', { name: /^Call the dealer [(\d]/ });
      await link.waitFor();
      expect(await covered(page).count()).toBe(0);
      expect(await link.evaluate((node) => node === document.activeElement)).toBe(true);
      await expect.poll(() => asked).toEqual([['/api/events/car_phone_call', log.body]]);
      await listen(page);
      await link.click();
      const href = await link.getAttribute('href');
      expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual([{ event: 'call', id: 25, href }]);
      expect(asked.length).toBe(1);
    });
  });

  test('is uncovered in the bar of a phone too, and logged no second time', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      const asked = await open(page, 204);
      const bar = page.getByRole('region', { name: 'Next step' });
      // Over the first view it would cover the price.
      expect(await bar.count()).toBe(0);
      await page.evaluate(() => window.scrollTo(0, 100));
      await bar.getByRole('button', { name: 'Call' }).click();
      await bar.getByRole('link', { name: /\d/ }).waitFor();
      expect(await covered(page).count()).toBe(0);
      await expect.poll(() => asked.length).toBe(1);
    });
  });

  test('a log that fails is only logged', async () => {
    const context = await (await browser()).newContext({ viewport: desktop });
    try {
      const page = await context.newPage();
      const lines: string[] = [];
      page.on('console', (message) => {
        // Pictures are off in this browser, and it says so.
        if (message.type() === 'warning' && !message.text().startsWith('A preload for')) lines.push(message.text());
      });
      page.on('pageerror', (error) => lines.push(`page error: ${error.message}`));
      await open(page, 500);
      await callBox(page).click();
      await page.getByRole('link', { name: /^Call the dealer [(\d]/ }).waitFor();
      await expect
        .poll(() => lines)
        .toEqual([expect.stringMatching(/^Could not log the uncovered phone number\. ApiError: An unexpected error/)]);
    } finally {
      await context.close();
    }
  });
});
