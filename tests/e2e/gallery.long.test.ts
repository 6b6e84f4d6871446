import { expect, test } from 'vitest';
import { browserOf, dealer, phone, step, visit } from './browser.ts';
import { counterOf, dialog, expand, findCar, gallery, withPhotos } from './gallery-page.ts';
import { countShifts, shiftsOf } from './layout-shifts.ts';

const browser = browserOf();
const site = dealer('harbour-city-motors');

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
