import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOf, desktop, step, visit } from './browser.ts';
import { counter, main } from './garage-pages.ts';
import { testBars } from './search-bars.ts';
import { describeTabOrder, openPage, templates } from './tab-order.ts';

const browser = browserOf({ pictures: false });

describeTabOrder(['classic']);

testBars('a phone');

const focused = (locator: Locator) => locator.evaluate((node) => node === document.activeElement);

/** Opens a dialog by keyboard: it holds the focus, and Escape closes it and returns the focus. */
async function expectDialogByKeyboard(page: Page, opener: Locator, within: () => Promise<void> = async () => {}) {
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const inside = () => dialog.evaluate((node) => node.contains(document.activeElement));
  await expect.poll(inside).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await inside(), `${key} in the dialog of ${opener}`).toBe(true);
  }
  await within();
  await page.keyboard.press('Escape');
  // A visible tooltip takes the first Escape.
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focused(opener)).toBe(true);
}

// That every dialog of each template returns the focus is tested where axe reads it.
test('every dialog of a car page holds the focus and returns it; buttons work', async () => {
  const [studio] = templates.filter(({ template }) => template === 'studio');
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await openPage(page, studio?.url ?? '', true);
    // Its menu opens over the page on a desktop.
    await step('the menu', () => expectDialogByKeyboard(page, page.getByRole('button', { name: 'Menu', exact: true })));
    await step('the full screen', () =>
      expectDialogByKeyboard(page, page.getByRole('button', { name: 'View full screen' }), async () => {
        const shown = page.getByRole('dialog').getByText(/^Photo \d+ of \d+$/);
        const before = await shown.textContent();
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => shown.textContent()).not.toBe(before);
      }),
    );
    await step('the share menu', () => expectDialogByKeyboard(page, page.getByRole('button', { name: 'Share', exact: true })));
    await step('the calculator', () =>
      expectDialogByKeyboard(page, page.getByRole('button', { name: 'Work out repayments' }), async () => {
        const weekly = page.getByRole('radio', { name: 'Weekly' });
        await weekly.focus();
        await page.keyboard.press('ArrowRight');
        expect(await weekly.isChecked()).toBe(false);
      }),
    );
    await step('the button that saves', async () => {
      const save = main(page).getByRole('button', { name: /^Save/ }).first();
      await save.focus();
      await page.keyboard.press('Space');
      await expect.poll(() => counter(page).first().getAttribute('aria-label')).toMatch(/: 1$/);
    });
  });
});
