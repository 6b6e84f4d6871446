import type { Page, ViewportSize } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, visit } from './browser.ts';
import { carPaths } from './garage-pages.ts';

// Pictures do not matter to axe: it skips text on a picture. The page itself is among the views.
const browser = browserOf({ pictures: false });

/** The dialogs of a car page and their buttons. */
const openings = [
  { what: 'the menu', button: /^Menu$/ },
  { what: 'the share menu', button: /^Share$/ },
  { what: 'the repayment calculator', button: /^Work out repayments$/ },
  { what: 'the gallery full screen', button: /^View full screen$/ },
];

/** Opens each dialog of the page, runs axe and closes it with Escape. Returns the names of the dialogs. */
async function openEach(page: Page, size: string): Promise<string[]> {
  const seen: string[] = [];
  const within = '[role=dialog]';
  for (const { what, button } of openings) {
    const opener = page.getByRole('button', { name: button }).first();
    if (!(await opener.isVisible())) continue;
    await opener.click();
    const dialog = page.locator(within);
    await dialog.waitFor();
    // The calculator's result and the gallery's buttons come last.
    await dialog.getByRole('button').first().waitFor();
    expect(await axeFaults(page, within), `${what} on ${size}`).toEqual([]);
    if (what === 'the gallery full screen') {
      await dialog.getByRole('button', { name: 'Zoom' }).click();
      expect(await axeFaults(page, within), `${what}, zoomed, on ${size}`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => opener.evaluate((node) => node === document.activeElement), { message: `${what} returns the focus` })
      .toBe(true);
    seen.push(what);
  }
  return seen;
}

type Row = readonly [template: string, slug: string, window: { size: string; viewport: ViewportSize }];

/** Looks at every dialog of a car page with axe. */
export function describeDialogs(rows: readonly Row[]): void {
  describe('axe finds no faults in the dialogs of a car page', () => {
    test.each(rows)('of %s: %s', async (_template, slug, { size, viewport }) => {
      await visit(await browser(), { viewport }, async (page) => {
        await page.goto(dealer(slug).base + carPaths(dealer(slug))[1], { waitUntil: 'load' });
        expect(await openEach(page, size)).toEqual(openings.map(({ what }) => what));
        // A shown phone number, and a saved and compared car with its notice.
        const call = page.getByRole('button', { name: /^Call .*Show number$/ }).first();
        if (await call.isVisible()) await call.click();
        for (const name of [/^Save/, /^Compare/]) {
          const keep = page.getByRole('main').getByRole('button', { name }).first();
          if ((await keep.count()) > 0) await keep.click();
        }
        // At the end of the page sticky bars cover nothing.
        await page.evaluate(() => {
          for (const header of document.querySelectorAll('header')) header.style.position = 'static';
          window.scrollTo(0, document.documentElement.scrollHeight);
        });
        expect(await axeFaults(page, 'main'), 'number shown, car saved').toEqual([]);
      });
    });
  });
}
