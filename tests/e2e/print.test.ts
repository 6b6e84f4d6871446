import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../unit/api/print/pdf-text.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';
import { carPaths, harbour, main, slugOf, templates } from './garage-pages.ts';

const browser = browserOf();
const printed = () => (window as unknown as { printed?: number }).printed ?? 0;
const countPrints = () => {
  window.print = () => {
    const counted = window as unknown as { printed?: number };
    counted.printed = (counted.printed ?? 0) + 1;
  };
};
const priceOf = /\$[\d,]+/;

describe.each(templates)('print on $template', (site) => {
  const [path = ''] = carPaths(site);
  test('opens in a new tab with the car and its price, and opens the print dialog once', async () => {
    await visit(await browser(), { viewport: desktop }, async (page, context) => {
      await context.addInitScript(countPrints);
      await page.goto(site.base + path, { waitUntil: 'load' });
      const title = (await main(page).getByRole('heading', { level: 1 }).textContent()) ?? '';
      const price = priceOf.exec((await main(page).textContent()) ?? '')?.[0] ?? 'no price';
      const opened = context.waitForEvent('page');
      await main(page).getByRole('link', { name: 'Print (opens in a new tab)' }).click();
      const sheet = await opened;
      await sheet.waitForURL(`${site.base}/print?car_id=${slugOf(path)}`);
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
      await sheet.close();
    });
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

test.each(['bayside-mazda', 'ridgeline-4x4', 'harbour-city-motors'])(
  '%s prints its contact page without form, buttons and their boxes (rule A12)',
  async (slug) => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.goto(`${dealer(slug).base}/contact`, { waitUntil: 'load' });
      const form = main(page).locator('section:has(> div > form)');
      const number = main(page).locator('a[href^="tel:"]').first();
      expect([await form.isVisible(), await number.isVisible()]).toEqual([true, true]);
      await page.emulateMedia({ media: 'print' });
      expect([await form.isVisible(), await number.isVisible()]).toEqual([false, true]);
      expect(await main(page).locator('a[href^="#"]:visible').count()).toBe(0);
    });
  },
);

test.each([
  ['?car_id=no-such-car', 'This car is no longer listed.'],
  ['?car_id=%3Cscript%3E', 'There is no car to print at this address.'],
])('/print%s says: %s', async (query, words) => {
  const context = await (await browser()).newContext({ viewport: phone });
  try {
    const page = await context.newPage();
    await page.goto(`${harbour.base}/print${query}`, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1, name: words }).waitFor();
    await page.getByRole('link', { name: 'See all cars' }).click();
    await page.waitForURL(/\/search\//);
  } finally {
    await context.close();
  }
});

test('the print page of a sold car says that it is sold', async () => {
  const sold = templates.find(({ soldCar }) => soldCar);
  if (!sold?.soldCar) throw new Error('No demo dealer has a sold car.');
  const path = sold.soldCar;
  await visit(await browser(), { viewport: desktop }, async (page, context) => {
    await context.addInitScript(countPrints);
    await page.goto(`${sold.base}/print?car_id=${slugOf(path)}`, { waitUntil: 'load' });
    await main(page).getByText('SOLD', { exact: true }).waitFor();
  });
});

describe('the PDF', () => {
  const [path = ''] = carPaths(harbour);
  const button = 'Download PDF';

  test('is downloaded with the price of the page, and the button shows the progress', async () => {
    await visit(await browser(), { viewport: desktop, acceptDownloads: true }, async (page) => {
      let go = () => {};
      const held = new Promise<void>((done) => {
        go = done;
      });
      await page.route('**/api/cars/**', async (route) => {
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
    });
  });

  // The message of each answer is tested with the client of the API.
  test('that the API refuses alerts with the message', async () => {
    const words = 'This car has been sold and is no longer listed.';
    const context = await (await browser()).newContext({ viewport: phone });
    try {
      const page = await context.newPage();
      await page.route('**/api/cars/**', (route) => route.fulfill({ status: 410, json: { error: words } }));
      await page.goto(harbour.base + path, { waitUntil: 'load' });
      const alerted = page.waitForEvent('dialog');
      const click = page.getByRole('button', { name: button }).click();
      const dialog = await alerted;
      expect([dialog.type(), dialog.message()]).toEqual(['alert', words]);
      await dialog.accept();
      await click;
      await page.getByRole('button', { name: button }).waitFor();
    } finally {
      await context.close();
    }
  });
});
