import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, statusOf, step, visit } from './browser.ts';

const browser = browserOf({ pictures: false });
const lending = ['bayside-mazda', 'harbour-city-motors', 'wanderlust-rv'];

/** Opens the first car of a dealer whose page has a calculator. */
async function financedCar(page: Page, slug: string): Promise<void> {
  const { base, root, paths, soldCar } = dealer(slug);
  for (const path of paths.filter((each) => each.startsWith('/cars/') && each !== soldCar)) {
    if (!/<section [^>]*aria-label="Finance"/.test(await readFile(join(root, `${path}.html`), 'utf8'))) continue;
    await page.goto(base + path, { waitUntil: 'load' });
    return page.getByRole('region', { name: 'Finance' }).first().waitFor();
  }
  throw new Error(`${slug} has no car with finance`);
}

// What an American lender has instead is tested in `unit/components/finance`.
test('the repayment calculator works by keyboard, returns the focus and keeps its plan (rule F18); its links lead to pages that exist', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await financedCar(page, 'harbour-city-motors');
    const open = page.getByRole('button', { name: 'Work out repayments' });
    const dialog = page.getByRole('dialog', { name: 'Work out repayments' });

    await step('links', async () => {
      const links = page.locator('main a[href$="#finance-form"]');
      const hrefs = await links.evaluateAll((nodes) => nodes.map((node) => (node as HTMLAnchorElement).href));
      expect(hrefs.length).toBeGreaterThan(0);
      for (const href of new Set(hrefs)) {
        expect(await statusOf(href), href).toBe(200);
        expect([...new URL(href).searchParams.keys()]).toEqual(['preferredDealership', 'vehiclePriceBudget', 'car_id', 'car_type']);
      }
    });

    await step('by keyboard', async () => {
      await open.focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      const answer = dialog.getByRole('status', { name: 'Your repayments' });
      // It starts with the figures of the car.
      const finance = page.locator('section[aria-label="Finance"]');
      const figures = (await finance.locator('p').allTextContents()).slice(0, 2).map((text) => text.replace('*', '').trim());
      for (const figure of figures) expect((await answer.textContent())?.replaceAll(/\s+/g, ' ')).toContain(figure);
      await dialog.getByLabel('Price ($)').fill('36,000');
      await dialog.getByLabel('Deposit ($)').fill('4,000');
      await dialog.getByLabel('Trade-in ($)').fill('2000');
      await dialog.getByLabel('Final payment ($)').fill('');
      await dialog.getByLabel('Interest rate per year (%)').fill('10,0');
      await dialog.getByLabel('Term').selectOption('5');
      await dialog.getByRole('radio', { name: 'Weekly' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      // The lender’s fee of 1,360.50 counts.
      await expect.poll(() => answer.textContent()).toContain('$666.32 per month');
      expect(await answer.textContent()).toMatch(/% p\.a\. comparison rate/);
      await dialog.getByLabel('Price ($)').fill('-1');
      await dialog.getByText('Enter the price.').waitFor();
      await dialog.getByLabel('Price ($)').fill('36000');
      await expect.poll(() => answer.textContent()).toContain('$666.32');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => open.evaluate((node) => node === document.activeElement)).toBe(true);
    });

    await step('on a phone', async () => {
      await page.setViewportSize(phone);
      await open.click();
      await dialog.getByRole('status').waitFor();
      await dialog.getByLabel('Final payment ($)').fill('x');
      await dialog.getByText('Enter 0 or more.').waitFor();
      expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await dialog.getByLabel('Final payment ($)').fill('0');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.setViewportSize(desktop);
    });

    await step('the plan stays on the page', async () => {
      // Its own finance links carry it, and the calculator opens with it.
      const asks = page.locator('main a[href*="plan_deposit=4000"]');
      expect(await asks.count()).toBeGreaterThan(0);
      await open.click();
      expect(await dialog.getByLabel('Deposit ($)').inputValue()).toBe('4,000');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await asks.first().click();
      await page
        .getByText(/deposit \$4,000/)
        .first()
        .waitFor();
    });
  });
});

/** What the scripts of a search page may weigh before any interaction, in bytes of gzip. */
const mostBytes = 215_000;

describe('the cards of a search', () => {
  test.each(lending)(
    '%s: the comparison rate is beside the repayment, and no fact breaks across lines, on a phone and a desktop; its scripts are at most 215 KB',
    async (slug) => {
      await visit(await browser(), { viewport: phone }, async (page) => {
        const { base, root } = dealer(slug);
        const scripts = new Set<string>();
        page.on('response', (response) => {
          const { pathname } = new URL(response.url());
          if (pathname.endsWith('.js')) scripts.add(pathname);
        });
        await page.goto(`${base}/search/our-cars`, { waitUntil: 'load' });
        const sizes = [...scripts].map((file) => gzipSync(readFileSync(root + file)).length);
        expect(sizes.length).toBeGreaterThan(5);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostBytes);
        const cards = page.locator('article').filter({ has: page.locator('[data-repayment]') });
        await cards.first().waitFor();
        for (const viewport of [phone, desktop]) {
          await page.setViewportSize(viewport);
          const seen = await cards.evaluateAll((nodes) =>
            nodes.map((card) => {
              const [repayment, rate] = card.querySelectorAll('[data-repayment] span');
              const size = (element: Element | undefined) => element && getComputedStyle(element).fontSize;
              const lines = [...card.querySelectorAll('li > span, [data-repayment] span')].map((one) => {
                const range = document.createRange();
                range.selectNodeContents(one);
                return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
              });
              return {
                texts: [repayment?.textContent, rate?.textContent],
                sameSize: size(repayment) === size(rate),
                isVisible: [repayment, rate].every((one) => (one?.getBoundingClientRect().width ?? 0) > 0),
                mostLines: Math.max(...lines),
              };
            }),
          );
          expect(seen.length).toBeGreaterThan(5);
          for (const { texts, ...look } of seen) {
            expect(texts).toEqual([
              expect.stringMatching(/^\$[\d,]+\.\d\d per week$/),
              expect.stringMatching(/^\d+\.\d\d% (p\.a\. comparison rate|APR)$/),
            ]);
            expect({ viewport, ...look }).toEqual({ viewport, sameSize: true, isVisible: true, mostLines: 1 });
          }
        }
        if (slug !== 'wanderlust-rv')
          await page
            .locator('footer')
            .getByText(/WARNING: This comparison rate/)
            .waitFor();
      });
    },
  );
});

test('a sold car says that it is sold and until when it is listed; after its window it is no longer listed or indexed', async () => {
  const { base, soldCar } = dealer('harbour-city-motors');
  await visit(await browser(), { viewport: phone }, async (page) => {
    const robots = () => page.locator('meta[name="robots"]').getAttribute('content');
    await step('within its window', async () => {
      await page.goto(`${base}${soldCar}`, { waitUntil: 'load' });
      await page.getByText('SOLD', { exact: true }).waitFor();
      expect(await robots()).toMatch(/^unavailable_after: \d{4}-\d\d-\d\dT/);
      expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('https://schema.org/SoldOut');
    });
    await step('after it', async () => {
      await page.clock.install({ time: Date.now() + 90 * dayMs });
      await page.goto(`${base}${soldCar}`, { waitUntil: 'load' });
      await page.clock.runFor(1000);
      await page.getByText(/has been sold and is no longer listed\.$/).waitFor();
      await expect.poll(robots).toBe('noindex');
      expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
    });
  });
});
