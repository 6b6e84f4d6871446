import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, phone, visit } from './browser.ts';
import { carPaths, chooseToCompare, counter, harbour, idOf, keep, main, savers, slugOf, templates, titles, toast } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

test('a sold car has no save button; the similar cars beside it have', async () => {
  const { base, soldCar } = harbour;
  await visit(await browser(), { viewport: phone }, async (page) => {
    const withWords = main(page)
      .locator('button[aria-pressed]')
      .filter({ hasText: /Save|Compare/ });
    await page.goto(base + soldCar, { waitUntil: 'load' });
    await counter(page).waitFor();
    expect(await withWords.count()).toBe(0);
    expect(await savers(page).count()).toBeGreaterThan(0);
    await page.goto(base + carPaths(harbour)[0], { waitUntil: 'load' });
    await withWords.first().waitFor();
  });
});

test('a saved car that was sold can be removed on its page, and the removal undone', async () => {
  const sold = harbour.soldCar ?? '';
  const context = await (await browser()).newContext({ viewport: phone });
  try {
    const page = await context.newPage();
    const id = await idOf(page, sold);
    await keep(context, harbour.slug, 'favourites', [{ id, name: 'Sold car', slug: slugOf(sold) }]);
    await page.goto(harbour.base + sold, { waitUntil: 'load' });
    const button = main(page)
      .locator('button[aria-pressed]')
      .filter({ hasText: /^Saved?/ });
    await expect.poll(() => button.textContent()).toMatch(/^Saved\. Remove .+ from favourites$/);
    await button.click();
    await toast(page).getByText('Removed from your favourites.').waitFor();
    await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Saved cars');
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Saved cars: 1');
  } finally {
    await context.close();
  }
});

/** Scrolls to the end, without a header that sticks: it covers some link wherever the page is scrolled to. */
const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    for (const header of document.querySelectorAll('header')) header.style.position = 'static';
    window.scrollTo(0, document.documentElement.scrollHeight);
  });

// Saved cars and a comparison are among the views.
describe('axe finds no faults', () => {
  test.each(templates)('$template: the compare bar with a toast, saved cars and the comparison', async ({ base, search }) => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      await page.goto(base + search, { waitUntil: 'load' });
      await savers(page).first().click();
      await savers(page).first().click();
      await chooseToCompare(page, 3);
      await scrollToEnd(page);
      await toast(page).hover();
      expect(await axeFaults(page, '[aria-label="Compare list"], [aria-label^="Notices"], main article')).toEqual([]);
      await page.goto(`${base}/my-garage`, { waitUntil: 'load' });
      await expect.poll(async () => (await titles(page)).length).toBe(2);
      await page.goto(`${base}/compare`, { waitUntil: 'load' });
      await page.getByRole('table').waitFor();
    });
  });

  test.each(['/my-garage', '/compare'])('%s without cars', async (path) => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      await page.goto(harbour.base + path, { waitUntil: 'load' });
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
    });
  });
});
