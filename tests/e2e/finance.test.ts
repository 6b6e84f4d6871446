import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, statusOf, step, visit } from './browser.ts';
import { describeCards } from './finance-cards.ts';

const browser = browserOf({ pictures: false });

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
      await dialog.getByText('Enter a price above 0.').waitFor();
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

describeCards(['harbour-city-motors']);

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
