import { expect, test } from 'vitest';
import { browserOf, phone, visit } from './browser.ts';
import { savers, templates, toast } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

/** Saves a car at the bottom of the window, where the notice about it comes, on these templates. */
export function testNoticePlace(wanted: readonly string[]): void {
  test.each(templates.filter(({ template }) => wanted.includes(template)))(
    '$template: a notice leaves what has the keyboard’s focus free (rule G4)',
    async ({ base, search }) =>
      visit(await browser(), { viewport: phone }, async (page) => {
        await page.goto(base + search, { waitUntil: 'load' });
        const button = savers(page).nth(1);
        await page.keyboard.press('Tab');
        await button.focus();
        // At the bottom of the window, where the notice comes.
        await button.evaluate((element) =>
          window.scrollBy({ top: element.getBoundingClientRect().bottom + 20 - innerHeight, behavior: 'instant' }),
        );
        await page.keyboard.press('Enter');
        await toast(page).waitFor();
        const clearance = () =>
          page.evaluate(() => {
            const place = document.querySelector('[aria-label^="Notices"] ol')?.getBoundingClientRect();
            return place && document.activeElement && place.top - document.activeElement.getBoundingClientRect().bottom;
          });
        await expect.poll(clearance).toBeGreaterThanOrEqual(0);
      }),
  );
}
