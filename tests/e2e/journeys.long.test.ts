import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOf, desktop, visit } from './browser.ts';
import { carAt, expectAt, groupOf, isOpen, minimumThumb, open, pageLink, place } from './search-journey.ts';
import { count, filters, results, typeSearch, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });

/** Each filter leaves more than two pages of 21. */
const withMouse = { slug: 'harbour-city-motors', words: 'automatic', group: 'Body type', filter: /^SUV/ };
const twoPages = 42;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe('a search', () => {
  test('with a mouse: search text, a filter, a price, page 3, a car, and back to the same place', async () => {
    const { words, group, filter } = withMouse;
    await visit(await browser(), { viewport: desktop }, async (page) => {
      const all = await open(page, withMouse);
      await typeSearch(page, words);
      await waitForCount(page, (total) => total > 0 && total < all);
      const worded = await count(page);
      const details = groupOf(page, group);
      if (!(await isOpen(details))) await details.locator('summary').click();
      await details.getByRole('checkbox', { name: filter }).check();
      await waitForCount(page, (total) => total > 0 && total <= worded);
      const chosen = await count(page);

      await filters(page).getByRole('group', { name: 'Price' }).scrollIntoViewIfNeeded();
      const thumb = minimumThumb(page);
      await thumb.scrollIntoViewIfNeeded();
      const box = await thumb.boundingBox();
      if (!box) throw new Error('The slider is not visible.');
      // The input is as long as the slider; its thumb, 44 pixels wide, is at the start.
      await page.mouse.move(box.x + 22, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 24, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await page.waitForURL(/range\[price\]=\d+:/);
      await waitForCount(page, (total) => total > 0 && total <= chosen);

      await page
        .getByRole('button', { name: /^Remove / })
        .filter({ hasText: words })
        .click();
      await waitForCount(page, (total) => total > twoPages);
      await pageLink(page, 3).click();
      await page.waitForURL(/page=3/);
      await results(page).locator('a[aria-current=page]').filter({ hasText: '3' }).waitFor();
      // The list may be replaced while it is scrolled to.
      const isShown = () =>
        carAt(page)
          .scrollIntoViewIfNeeded()
          .then(() => true)
          .catch(() => false);
      await expect.poll(isShown).toBe(true);
      const before = await place(page);
      const title = await carAt(page).textContent();
      await carAt(page).getByRole('link').click();
      await page.waitForURL(/\/cars\//);
      await expect.poll(() => heading(page).textContent()).toContain(title?.slice(0, 12));
      await page.goBack();
      await expectAt(page, before);
    });
  });
});
