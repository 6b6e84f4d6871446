import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, phone, step, visit } from './browser.ts';
import { chooseToCompare, counter, harbour, idOf, kept, main, savers, slugOf, templates, toast } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

test('a sold car has no save button, but the similar cars beside it have; one that is saved can be removed, and the removal undone', async () => {
  const sold = harbour.soldCar ?? '';
  await visit(await browser(), { viewport: phone }, async (page) => {
    const withWords = main(page)
      .locator('button[aria-pressed]')
      .filter({ hasText: /Save|Compare/ });
    await step('not saved', async () => {
      await page.goto(harbour.base + sold, { waitUntil: 'load' });
      await counter(page).waitFor();
      expect(await withWords.count()).toBe(0);
      expect(await savers(page).count()).toBeGreaterThan(0);
    });
    await step('saved', async () => {
      await page.evaluate(...kept(harbour.slug, 'favourites', [{ id: await idOf(sold), name: 'Sold car', slug: slugOf(sold) }]));
      await page.reload({ waitUntil: 'load' });
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
    });
  });
});

/** Scrolls to the end, without a header that sticks: it covers some link wherever the page is scrolled to. */
const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    for (const header of document.querySelectorAll('header')) header.style.position = 'static';
    window.scrollTo(0, document.documentElement.scrollHeight);
  });

// Saved cars and a comparison are among the views, the empty lists in the tests of favourites and of the comparison.
test.each(templates)(
  '$template: axe finds no faults in the compare bar with a toast, and cards that are saved and chosen',
  async ({ base, search }) => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      await page.goto(base + search, { waitUntil: 'load' });
      await savers(page).first().click();
      await savers(page).first().click();
      await chooseToCompare(page, 3);
      await scrollToEnd(page);
      await toast(page).hover();
      expect(await axeFaults(page, '[aria-label="Compare list"], [aria-label^="Notices"], main article')).toEqual([]);
    });
  },
);
