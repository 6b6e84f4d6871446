import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CarModel } from '#lib/pages/car.ts';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';
import { carPaths } from './garage-pages.ts';
import { countShifts, shiftsOf } from './layout-shifts.ts';
import { modelOf } from './page-model.ts';

const browser = browserOf();
const site = dealer('harbour-city-motors');

/** The first car for sale that meets the condition, read from the data of the pages. */
async function findCar(wanted: (model: CarModel) => boolean): Promise<{ url: string; model: CarModel }> {
  for (const path of carPaths(site)) {
    const model: CarModel = await modelOf(site.root, path);
    if (wanted(model)) return { url: site.base + path, model };
  }
  throw new Error(`${site.slug} has no such car`);
}
const withPhotos = () => findCar(({ gallery }) => gallery.length === 4);
const gallery = (page: Page) => page.getByRole('region', { name: /^Photos of / });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Photos of / });
const expand = (page: Page) => page.getByRole('button', { name: 'View full screen' });
const counterOf = (inside: ReturnType<typeof gallery>) => () => inside.getByText(/^Photo \d+ of \d+$/).textContent();
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

test('on a phone: swipes and taps, pictures that fail to load, and the back button', async () => {
  await visit(await browser(), { viewport: phone }, async (page) => {
    const { url } = await withPhotos();
    await countShifts(page);
    await page.goto(url, { waitUntil: 'load' });
    const alive = await gallery(page).boundingBox();

    await step('a swipe shows the next photo; a tap opens full screen', async () => {
      const { x, y, width, height } = (await gallery(page).getByRole('group').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + width * 0.8, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.2, y + height / 2, { steps: 8 });
      await page.mouse.up();
      await expect.poll(counterOf(gallery(page))).toBe('Photo 2 of 4');
      expect(await dialog(page).count()).toBe(0);
      await page.mouse.click(x + width / 2, y + height / 2);
      await dialog(page).waitFor();
      expect(await counterOf(dialog(page))()).toBe('Photo 2 of 4');
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await dialog(page).waitFor({ state: 'hidden' });
    });

    await step('a picture that fails to load becomes a placeholder, and nothing moves', async () => {
      await page.route(/\.(webp|avif|jpe?g|png)$/, (route) => route.fulfill({ contentType: 'image/webp', body: 'no picture' }));
      await page.goto(url, { waitUntil: 'load' });
      await gallery(page).getByText('Photo not available').first().waitFor();
      expect(await gallery(page).boundingBox()).toEqual(alive);
      // In full screen the buttons stay on the screen.
      await expand(page).click();
      const close = await dialog(page).getByRole('button', { name: 'Close' }).boundingBox();
      expect((close?.x ?? phone.width) + (close?.width ?? 0)).toBeLessThanOrEqual(phone.width);
      await page.keyboard.press('Escape');
      expect(await shiftsOf(page)).toBeLessThan(0.001);
    });

    await step('the back button first closes the full screen, then returns to the same place in the list', async () => {
      await page.goto(`${site.base}/search/used-cars`, { waitUntil: 'load' });
      const car = page.getByRole('main').locator('a[href^="/cars/"]').nth(5);
      await car.scrollIntoViewIfNeeded();
      const before = { url: page.url(), y: await page.evaluate(() => Math.round(window.scrollY)) };
      expect(before.y).toBeGreaterThan(300);
      await car.click();
      await page.waitForURL(/\/cars\//);
      const { href } = new URL(page.url());
      const entries = await page.evaluate(() => window.history.length);
      for (const leave of ['back', 'Escape', 'Close', 'back']) {
        await expand(page).click();
        await dialog(page).waitFor();
        if (leave === 'back') await page.evaluate(() => window.history.back());
        else if (leave === 'Escape') await page.keyboard.press('Escape');
        else await dialog(page).getByRole('button', { name: leave }).click();
        await dialog(page).waitFor({ state: 'hidden' });
        await expect.poll(() => expand(page).evaluate((node) => node === document.activeElement)).toBe(true);
        expect(page.url()).toBe(href);
      }
      // Each way of closing leaves no extra history entry behind.
      expect(await page.evaluate(() => window.history.length)).toBe(entries + 1);
      await page.goBack();
      await expect.poll(() => page.url()).toBe(before.url);
      await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBeGreaterThan(before.y - 5);
    });

    await step('one photo has no step buttons, and opens full screen', async () => {
      await page.goto((await findCar((model) => model.gallery.length === 1)).url, { waitUntil: 'load' });
      expect(await page.getByRole('button', { name: /photo/ }).count()).toBe(0);
      await expand(page).click();
      await dialog(page).getByText('Photo 1 of 1').waitFor();
      expect(await dialog(page).getByRole('button').allTextContents()).toHaveLength(2);
    });
  });
});
