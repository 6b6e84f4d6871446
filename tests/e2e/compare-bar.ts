import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, phone, visit } from './browser.ts';
import { chooseToCompare, savers, templates, toast } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

/** Scrolls to the end, without a header that sticks: it covers some link wherever the page is scrolled to. */
const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    for (const header of document.querySelectorAll('header')) header.style.position = 'static';
    window.scrollTo(0, document.documentElement.scrollHeight);
  });

/** Looks at the compare bar of these templates with axe. */
export function testCompareBar(wanted: readonly string[]): void {
  // Saved cars and a comparison are among the views, the empty lists in the tests of favourites and of the comparison.
  test.each(templates.filter(({ template }) => wanted.includes(template)))(
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
}
