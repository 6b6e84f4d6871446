import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';

const browser = browserOf({ pictures: false });
const { base } = dealer('harbour-city-motors');
const box = (page: Page) => page.getByRole('search', { name: 'Find your next one' }).locator('input');
const list = (page: Page) => page.getByRole('search', { name: 'Find your next one' }).getByRole('listbox', { name: 'Search suggestions' });
const options = (page: Page) => list(page).getByRole('option');

test('suggestions in the home page’s search box name makes, models, cars and pages (rules S32 and S34)', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await step('makes and models with counts, and three cars; the arrow keys choose', async () => {
      await page.goto(base, { waitUntil: 'load' });
      await box(page).focus();
      await box(page).pressSequentially('toy');
      await expect.poll(() => options(page).last().textContent()).toBe('Search for “toy”');
      expect(await options(page).first().textContent()).toMatch(/^Toyota cars\d+$/);
      expect(await box(page).getAttribute('role')).toBe('combobox');
      expect(await box(page).getAttribute('aria-expanded')).toBe('true');
      expect(await list(page).getByRole('group', { name: 'Cars' }).getByRole('option').count()).toBe(3);
      expect(await axeFaults(page, 'form[action^="/search/"]')).toEqual([]);
      await page.keyboard.press('ArrowDown');
      const active = await box(page).getAttribute('aria-activedescendant');
      expect(await options(page).first().getAttribute('id')).toBe(active);
      await page.keyboard.press('Escape');
      expect(await box(page).getAttribute('aria-expanded')).toBe('false');
      expect(await box(page).inputValue()).toBe('toy');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\/toyota$/);
      await page.getByRole('heading', { level: 1, name: 'Toyota cars', exact: true }).waitFor();
      expect(await page.getByRole('region', { name: /^Pages about/ }).count()).toBe(0);
    });

    await step('recent searches; Enter without a choice searches for what the text means', async () => {
      await page.goto(base, { waitUntil: 'load' });
      await box(page).focus();
      await expect
        .poll(() => list(page).getByRole('group', { name: 'Recent searches' }).getByRole('option').allTextContents())
        .toEqual(['Toyota cars']);
      await page.setViewportSize(phone);
      await box(page).fill('utes under 60k');
      await expect.poll(() => options(page).last().textContent()).toBe('Search for “utes under 60k”');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await box(page).press('Enter');
      await page.waitForURL(/\/search\/ute\?range\[price\]=:60000$/);
    });

    await step('pages too, and so does a search with few cars', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(base, { waitUntil: 'load' });
      await box(page).focus();
      await box(page).pressSequentially('logbook servicing');
      const pages = list(page).getByRole('group', { name: 'Pages' }).getByRole('option');
      await expect
        .poll(() => pages.allTextContents())
        .toEqual(['ServiceLogbook servicing and repairs at our Granville workshop, for any make.']);
      await pages.first().click();
      await page.waitForURL(/\/service$/);

      await page.goto(`${base}/search/new-used-and-demo-cars?query=workshop+jobs`, { waitUntil: 'load' });
      const about = page.getByRole('region', { name: 'Pages about “workshop jobs”' });
      await about.waitFor();
      expect(await about.getByRole('link').allTextContents()).toEqual(['Careers']);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await axeFaults(page, 'main')).toEqual([]);
    });
  });
});
