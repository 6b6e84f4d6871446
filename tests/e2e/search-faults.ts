import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserOf, desktop } from './browser.ts';
import { count, searchError, titles, typeSearch, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });

/** A visit on which requests may fail, but the page itself must not. */
export async function visit(work: (page: Page) => Promise<void>) {
  const context = await (await browser()).newContext({ viewport: desktop, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await work(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Types a make, expects the error beside the old results, then retries by keyboard once search works again. */
export async function expectErrorThenRecovery(page: Page, text: string, repair: () => Promise<void>) {
  const all = await count(page);
  const before = await titles(page);
  await typeSearch(page, 'toyota');
  await expect.poll(() => searchError(page).locator('p').textContent()).toBe(text);
  expect(await titles(page)).toEqual(before);
  const button = searchError(page).getByRole('button');
  await button.focus();
  await repair();
  await page.keyboard.press('Enter');
  await waitForCount(page, (total) => total > 0 && total < all);
  await searchError(page).waitFor({ state: 'detached' });
  for (const title of await titles(page)) expect(title).toMatch(/Toyota/);
}
