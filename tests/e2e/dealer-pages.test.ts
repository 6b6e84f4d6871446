import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, phone, visit } from './browser.ts';

const browser = browserOf({ pictures: false });

describe('the calculator on the finance page (rule A33)', () => {
  const address = () => `${dealer('harbour-city-motors').base}/finance`;

  test('counts with typed numbers, and axe finds no faults', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      await page.goto(address(), { waitUntil: 'load' });
      const calculator = page.getByRole('region', { name: 'Work out repayments' });
      const answer = calculator.getByRole('status', { name: 'Your repayments' });
      const before = await answer.textContent();
      expect(before).toMatch(/^\$[\d,]+\.\d\d per week[\d.]+% p\.a\. comparison rate$/);
      await calculator.getByLabel('Price ($)').fill('12,000');
      await expect.poll(() => answer.textContent()).toMatch(/^\$\d\d\.\d\d per week/);
      await calculator.getByLabel('Price ($)').fill('0');
      await calculator.getByText('Enter the price.').waitFor();
      expect(await axeFaults(page)).toEqual([]);
    });
  });

  test('starts with the price that a finance link brings', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      await page.goto(`${address()}?vehiclePriceBudget=15990#finance-form`, { waitUntil: 'load' });
      const calculator = page.getByRole('region', { name: 'Work out repayments' });
      await expect.poll(() => calculator.getByLabel('Price ($)').inputValue()).toBe('15990');
      expect(await calculator.textContent()).toContain('You borrow $15,990.00');
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

describe('the list of locations (rule A35)', () => {
  const names = ['Christchurch', 'Queenstown'];
  const list = () => `${dealer('southern-alps-autos').base}/our-locations`;

  test('sorts by the position of the browser, and says how far', async () => {
    const queenstown = { latitude: -45.03, longitude: 168.66 };
    await visit(await browser(), { viewport: phone, geolocation: queenstown, permissions: ['geolocation'] }, async (page) => {
      await page.goto(list(), { waitUntil: 'load' });
      const headings = page.locator('main h2');
      expect(await headings.allTextContents()).toEqual(names);
      await page.getByRole('button', { name: 'Show the nearest first' }).click();
      await page.getByText('The nearest location comes first.').waitFor();
      expect(await headings.allTextContents()).toEqual(names.toReversed());
      expect(await page.locator('main').textContent()).toMatch(/about [\d,]+ km away/);
      await page.getByText('Holidays and special hours').first().click();
      await page.locator('main details[open] time').first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
    });
  });

  test('says so when the browser tells no position', async () => {
    await visit(await browser(), { viewport: phone, permissions: [] }, async (page) => {
      await page.goto(list(), { waitUntil: 'load' });
      await page.getByRole('button', { name: 'Show the nearest first' }).click();
      await page.getByText('Your browser did not tell your position.').waitFor();
      expect(await page.locator('main h2').allTextContents()).toEqual(names);
    });
  });
});
