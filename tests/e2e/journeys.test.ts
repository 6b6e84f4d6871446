import type { Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { browserOf, desktop, visit } from './browser.ts';
import { carAt, expectAt, groupOf, isOpen, minimumThumb, open, pageLink, place } from './search-journey.ts';
import { count, searchbox, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });

/** Each filter leaves more than two pages of 21. */
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

describe('a search', () => {
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
