import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readPdf } from '../unit/api/print/pdf-text.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, step, visit, watch } from './browser.ts';
import { carPaths, harbour, main, slugOf } from './garage-pages.ts';

// A page is printed once its pictures are there.
const browser = browserOf();
const printed = () => (window as unknown as { printed?: number }).printed ?? 0;
const countPrints = () => {
  window.print = () => {
    const counted = window as unknown as { printed?: number };
    counted.printed = (counted.printed ?? 0) + 1;
  };
};
const priceOf = /\$[\d,]+/;

const [path = ''] = carPaths(harbour);

test('print opens in a new tab with the car and its price, and opens the print dialog once; a sold car says that it is sold', async () => {
  await visit(await browser(), { viewport: desktop }, async (page, context) => {
    await context.addInitScript(countPrints);
    await page.goto(harbour.base + path, { waitUntil: 'load' });
    const title = (await main(page).getByRole('heading', { level: 1 }).textContent()) ?? '';
    const price = priceOf.exec((await main(page).textContent()) ?? '')?.[0] ?? 'no price';
    const opened = context.waitForEvent('page');
    await main(page).getByRole('link', { name: 'Print (opens in a new tab)' }).click();
    const sheet = await opened;
    await sheet.waitForURL(`${harbour.base}/print?car_id=${slugOf(path)}`);
    await sheet.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await main(sheet).textContent()).toContain(price);
    await expect.poll(() => sheet.evaluate(printed)).toBe(1);
    expect(await sheet.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    expect(await sheet.getByRole('banner').count()).toBeLessThanOrEqual(1);
    expect(await axeFaults(sheet)).toEqual([]);

    await sheet.emulateMedia({ media: 'print' });
    expect(await sheet.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await sheet.emulateMedia({ media: 'screen' });
    await sheet.getByRole('button', { name: 'Print' }).click();
    expect(await sheet.evaluate(printed)).toBe(2);
    await sheet.goto(`${harbour.base}/print?car_id=${slugOf(harbour.soldCar ?? '')}`, { waitUntil: 'load' });
    await main(sheet).getByText('SOLD', { exact: true }).waitFor();
  });
});

test('a heading on a dark ground prints in dark ink (rule A12)', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.goto(`${dealer('ridgeline-4x4').base}/special-offers`, { waitUntil: 'load' });
    const colours = () =>
      page.evaluate(() => ['h1', 'body'].map((name) => getComputedStyle(document.querySelector(name) ?? document.documentElement).color));
    const [light, ink] = await colours();
    expect(light).not.toBe(ink);
    await page.emulateMedia({ media: 'print' });
    expect(await colours()).toEqual([ink, ink]);
  });
});

test('a contact page prints without form, buttons and their boxes (rule A12)', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.goto(`${harbour.base}/contact`, { waitUntil: 'load' });
    const form = main(page).locator('section:has(> div > form)');
    const number = main(page).locator('a[href^="tel:"]').first();
    expect([await form.isVisible(), await number.isVisible()]).toEqual([true, true]);
    await page.emulateMedia({ media: 'print' });
    expect([await form.isVisible(), await number.isVisible()]).toEqual([false, true]);
    expect(await main(page).locator('a[href^="#"]:visible').count()).toBe(0);
  });
});

test('/print says that a car is no longer listed, or that there is none at this address', async () => {
  // Not `visit`: the data of a removed car is missing.
  const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    for (const [query, words] of [
      ['?car_id=no-such-car', 'This car is no longer listed.'],
      ['?car_id=%3Cscript%3E', 'There is no car to print at this address.'],
    ]) {
      await page.goto(`${harbour.base}/print${query}`, { waitUntil: 'load' });
      await page.getByRole('heading', { level: 1, name: words }).waitFor();
    }
    await page.getByRole('link', { name: 'See all cars' }).click();
    await page.waitForURL(/\/search\//);
  } finally {
    await context.close();
  }
});

// The message of each answer is tested with the client of the API.
test('the PDF is downloaded with the price of the page, with its progress; one that the API refuses alerts with the message', async () => {
  const button = 'Download PDF';
  const words = 'This car has been sold and is no longer listed.';
  // Not `visit`: a request fails in its last step.
  const context = await (await browser()).newContext({ viewport: desktop, reducedMotion: 'reduce', acceptDownloads: true });
  try {
    const { page, troubles } = watch(await context.newPage());
    const api = '**/api/cars/**';

    await step('downloaded', async () => {
      let go = () => {};
      const held = new Promise<void>((done) => {
        go = done;
      });
      await page.route(api, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(harbour.base + path, { waitUntil: 'load' });
      const price = priceOf.exec((await main(page).textContent()) ?? '')?.[0];
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('button', { name: 'Preparing...' }).waitFor();
      go();
      const download = await started;
      expect(download.suggestedFilename()).toBe(`${slugOf(path)}.pdf`);
      const { pages, text } = readPdf(await readFile(await download.path()));
      expect([pages, text.join('')]).toEqual([1, expect.stringContaining(price ?? 'no price')]);
      await page.getByRole('button', { name: button }).waitFor();
      expect(troubles()).toEqual([]);
    });

    await step('refused', async () => {
      await page.unroute(api);
      await page.route(api, (route) => route.fulfill({ status: 410, json: { error: words } }));
      const alerted = page.waitForEvent('dialog');
      const click = page.getByRole('button', { name: button }).click();
      const dialog = await alerted;
      expect([dialog.type(), dialog.message()]).toEqual(['alert', words]);
      await dialog.accept();
      await click;
      await page.getByRole('button', { name: button }).waitFor();
    });
  } finally {
    await context.close();
  }
});
