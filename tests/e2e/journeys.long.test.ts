import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOf, desktop, visit } from './browser.ts';
import { carAt, expectAt, groupOf, isOpen, minimumThumb, open, pageLink, place } from './search-journey.ts';
import { count, filters, results, searchbox, typeSearch, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });

/** Each filter leaves more than two pages of 21. */
const withMouse = { slug: 'harbour-city-motors', words: 'automatic', group: 'Body type', filter: /^SUV/ };
// A typed text searches the whole stock, so this one must find fewer cars than the preset shows.
const withKeyboard = { slug: 'bayside-mazda', words: 'FWD', group: 'Fuel', filter: /^Petrol/ };
const twoPages = 42;
/** Presses a key until the target has the focus. It is marked, because finding it by its name reads the whole page. */
async function reach(page: Page, target: Locator, key = 'Tab') {
  const mark = async () => {
    await page.evaluate(() => {
      for (const node of document.querySelectorAll('[data-target]')) node.removeAttribute('data-target');
    });
    await target.evaluateAll((nodes) => {
      for (const node of nodes) node.setAttribute('data-target', '');
    });
  };
  for (let presses = 0; presses < 250; presses += 1) {
    // The page may have drawn it again.
    if (presses % 25 === 0) await mark();
    if (await page.evaluate(() => document.activeElement?.hasAttribute('data-target'))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${target}.`);
}

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

  test('by keyboard alone', async () => {
    const { words, group, filter } = withKeyboard;
    await visit(await browser(), { viewport: desktop }, async (page) => {
      const all = await open(page, withKeyboard);
      await reach(page, searchbox(page));
      await page.keyboard.type(words);
      await waitForCount(page, (total) => total > 0 && total < all);
      await page.waitForURL(new RegExp(words, 'i'));
      for (const _letter of words) await page.keyboard.press('Backspace');
      await waitForCount(page, (total) => total === all);

      const details = groupOf(page, group);
      if (!(await isOpen(details))) {
        await reach(page, details.locator('summary'));
        await page.keyboard.press('Enter');
      }
      await reach(page, details.getByRole('checkbox', { name: filter }));
      await page.keyboard.press('Space');
      await waitForCount(page, (total) => total > twoPages && total <= all);
      const chosen = await count(page);
      await reach(page, minimumThumb(page));
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
      await page.waitForURL(/range\[price\]=\d+:/);
      await waitForCount(page, (total) => total > twoPages && total <= chosen);

      await reach(page, page.getByLabel('Sort by'), 'Shift+Tab');
      await page.keyboard.press('L');
      await page.waitForURL(/sortBy=/);
      await reach(page, pageLink(page, 3));
      await page.keyboard.press('Enter');
      await page.waitForURL(/page=3/);
      await reach(page, carAt(page).getByRole('link'), 'Shift+Tab');
      const before = await place(page);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/cars\//);
      await page.goBack();
      await expectAt(page, before);
    });
  });
});
