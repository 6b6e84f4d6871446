import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOf, desktop, step, visit } from './browser.ts';
import { counterOf, dialog, expand, gallery, withPhotos } from './gallery-page.ts';

const browser = browserOf();
const holdsFocus = (page: Page) => dialog(page).evaluate((node) => node.contains(document.activeElement));

// What a gallery of no photo, one or many has is tested in `unit/components/car/gallery`, when a dealer is open in `unit/locale/open-now`.
test('a car page by keyboard: the location in its own time zone, the gallery, the full screen and the enlarged photo', async () => {
  await visit(await browser(), { viewport: desktop, timezoneId: 'America/New_York' }, async (page) => {
    const { url, model } = await withPhotos();
    await page.clock.setFixedTime('2026-07-20T10:00:00+10:00');
    await page.goto(url, { waitUntil: 'load' });
    const shown = counterOf(gallery(page));
    const full = counterOf(dialog(page));

    await step('the location says whether it is open, and how to get there', async () => {
      await page.getByText('Open now until 5:30pm', { exact: true }).waitFor();
      const directions = page.getByRole('main').getByRole('link', { name: /^Get directions to / });
      expect(await directions.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\//);
      expect(await directions.getAttribute('target')).toBeNull();
      // The only dealership has no link to its own stock.
      expect(await page.getByRole('link', { name: 'See more from this dealer' }).count()).toBe(0);
      expect(model.dealerStock).toBeUndefined();
    });

    await step('the arrow keys step through the photos', async () => {
      await gallery(page).getByRole('group').focus();
      await page.keyboard.press('End');
      await expect.poll(shown).toBe('Photo 4 of 4');
      await page.keyboard.press('ArrowRight');
      await expect.poll(shown).toBe('Photo 1 of 4');
      await page.keyboard.press('ArrowRight');
      await expect.poll(shown).toBe('Photo 2 of 4');
    });

    await step('the full screen holds the focus', async () => {
      await expand(page).focus();
      await page.keyboard.press('Enter');
      await dialog(page).waitFor();
      expect(await full()).toBe('Photo 2 of 4');
      // A key pressed before the dialog has the focus is not for it.
      await expect.poll(() => holdsFocus(page)).toBe(true);
      await page.keyboard.press('Home');
      await expect.poll(full).toBe('Photo 1 of 4');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(full).toBe('Photo 4 of 4');
      for (let tabs = 0; tabs < 12; tabs++) {
        await page.keyboard.press('Tab');
        expect(await holdsFocus(page)).toBe(true);
      }
      await dialog(page).getByRole('button', { name: 'Show photo 3' }).click();
      await expect.poll(full).toBe('Photo 3 of 4');
      const alt = await dialog(page).getByRole('img').getAttribute('alt');
      expect(alt).toMatch(/, photo 3 of 4$/);
    });

    await step('Escape returns the focus and keeps the photo', async () => {
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
      await expect.poll(() => expand(page).evaluate((node) => node === document.activeElement)).toBe(true);
      await expect.poll(shown).toBe('Photo 3 of 4');
    });

    await step('the arrow keys scroll an enlarged photo', async () => {
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('button', { name: 'Zoom' }).click();
      const scrolled = () => page.evaluate(() => document.activeElement?.scrollLeft ?? -1);
      // It starts in the middle.
      await expect.poll(scrolled).toBe(desktop.width / 2);
      await page.keyboard.press('ArrowRight');
      await expect.poll(scrolled).toBeGreaterThan(desktop.width / 2);
      expect(await full()).toBe('Photo 3 of 4');
      await dialog(page).getByRole('button', { name: 'Show photo 2' }).click();
      await expect.poll(full).toBe('Photo 2 of 4');
      await expect.poll(() => dialog(page).getByRole('button', { name: 'Zoom' }).getAttribute('aria-pressed')).toBe('false');
    });
  });
});
