import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, phone, step, visit } from './browser.ts';

const browser = browserOf({ pictures: false });

describe('the calculator on the finance page (rule A33)', () => {
  const address = () => `${dealer('harbour-city-motors').base}/finance`;

  test('counts with typed numbers, and starts with the price that a finance link brings', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      const calculator = page.getByRole('region', { name: 'Work out repayments' });
      const answer = calculator.getByRole('status', { name: 'Your repayments' });
      await step('typed numbers', async () => {
        await page.goto(address(), { waitUntil: 'load' });
        const before = await answer.textContent();
        expect(before).toMatch(/^\$[\d,]+\.\d\d per week[\d.]+% p\.a\. comparison rate$/);
        await calculator.getByLabel('Price ($)').fill('12,000');
        await expect.poll(() => answer.textContent()).toMatch(/^\$\d\d\.\d\d per week/);
        await calculator.getByLabel('Price ($)').fill('0');
        await calculator.getByText('Enter the price.').waitFor();
        expect(await axeFaults(page)).toEqual([]);
      });
      await step('the price of a link', async () => {
        await page.goto(`${address()}?vehiclePriceBudget=15990#finance-form`, { waitUntil: 'load' });
        await expect.poll(() => calculator.getByLabel('Price ($)').inputValue()).toBe('15,990');
        expect(await calculator.textContent()).toContain('You borrow $15,990.00');
      });
    });
  });

  test('is text without scripts', async () => {
    await visit(await browser(), { viewport: phone, javaScriptEnabled: false }, async (page) => {
      await page.goto(address(), { waitUntil: 'load' });
      const calculator = page.getByRole('region', { name: 'Work out repayments' });
      await calculator.getByText('Turn on JavaScript to calculate with your own numbers, or ask us.').waitFor();
      expect(await calculator.getByLabel('Price ($)').isVisible()).toBe(false);
      expect(await calculator.getByText('WARNING: This comparison rate').isVisible()).toBe(true);
    });
  });
});

test('the list of locations sorts by the position of the browser (rule A35), or by a typed postcode, which never leaves the browser (rule A42)', async () => {
  const names = ['Christchurch', 'Queenstown'];
  const queenstown = { latitude: -45.03, longitude: 168.66 };
  const narrow = { width: 320, height: 640 };
  await visit(await browser(), { viewport: narrow, geolocation: queenstown, permissions: [] }, async (page, context) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await page.goto(`${dealer('southern-alps-autos').base}/our-locations`, { waitUntil: 'load' });
    const headings = page.locator('main h2');
    const nearest = page.getByRole('button', { name: 'Show the nearest first' });

    await step('the browser tells no position', async () => {
      await nearest.click();
      await page.getByText('Your browser did not tell your position.').waitFor();
      expect(await headings.allTextContents()).toEqual(names);
    });

    await step('a postcode', async () => {
      const field = page.getByLabel('Your postcode');
      const status = page.getByRole('status').filter({ hasText: /postcode|distances/i });
      await field.fill('930');
      await field.press('Enter');
      await page.getByText('Please enter a postcode of 4 digits, such as 1010.').waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('4999');
      await field.press('Enter');
      await page.getByText('We do not know the postcode 4999. Please check it, or choose a location below.').waitFor();
      expect(await headings.allTextContents()).toEqual(names);
      await field.fill('9305');
      await page.getByRole('button', { name: 'Show distances' }).click();
      await page.getByText('The location nearest to 9305 comes first. Distances are as the crow flies.').waitFor();
      expect(await status.count()).toBe(1);
      expect(await headings.allTextContents()).toEqual(names.toReversed());
      expect(await page.locator('main').textContent()).toMatch(/about 47 km away/);
      expect(asked.filter((request) => /\b(9305|4999)\b/.test(request))).toEqual([]);
      expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('9305');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });

    await step('the position', async () => {
      await page.reload({ waitUntil: 'load' });
      await context.grantPermissions(['geolocation']);
      await nearest.click();
      await page.getByText('The nearest location comes first.').waitFor();
      expect(await headings.allTextContents()).toEqual(names.toReversed());
      expect(await page.locator('main').textContent()).toMatch(/about [\d,]+ km away/);
      await page.getByText('Holidays and special hours').first().click();
      await page.locator('main details[open] time').first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
    });
  });
});
