import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CarModel } from '#lib/pages/car.ts';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';
import { carPaths } from './garage-pages.ts';
import { countShifts, shiftsOf } from './layout-shifts.ts';

const browser = browserOf();
/** A dealer of each template, and its opening hours text on a Monday at ten. */
const templates = [
  { template: 'classic', slug: 'harbour-city-motors', open: 'Open now until 5:30pm' },
  { template: 'studio', slug: 'switch-drive', open: 'Open now until 6:00pm' },
  { template: 'trail', slug: 'ridgeline-4x4', open: 'Open now until 5:00pm' },
];

/** The first car for sale that meets the condition, read from the data of the pages. */
async function findCar(slug: string, wanted: (model: CarModel) => boolean): Promise<{ url: string; model: CarModel }> {
  const one = dealer(slug);
  for (const path of carPaths(one)) {
    const html = await readFile(join(one.root, `${path}.html`), 'utf8');
    const data = /<script id="__NEXT_DATA__" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
    const { model } = JSON.parse(data).props.pageProps as { model: CarModel };
    if (wanted(model)) return { url: one.base + path, model };
  }
  throw new Error(`${slug} has no such car`);
}
const withPhotos = (slug: string) => findCar(slug, ({ gallery }) => gallery.length === 4);
const gallery = (page: Page) => page.getByRole('region', { name: /^Photos of / });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Photos of / });
const expand = (page: Page) => page.getByRole('button', { name: 'View full screen' });
const counterOf = (inside: ReturnType<typeof gallery>) => () => inside.getByText(/^Photo \d+ of \d+$/).textContent();
const holdsFocus = (page: Page) => dialog(page).evaluate((node) => node.contains(document.activeElement));

describe.each(templates)('$template: $slug', ({ slug, open }) => {
  test('the gallery works by keyboard; the location says whether it is open in its own time zone, and how to get there', async () => {
    await visit(await browser(), { viewport: desktop, timezoneId: 'America/New_York' }, async (page) => {
      const { url, model } = await withPhotos(slug);
      await page.clock.setFixedTime('2026-07-20T10:00:00+10:00');
      await page.goto(url, { waitUntil: 'load' });
      await page.getByText(open, { exact: true }).waitFor();
      const directions = page.getByRole('main').getByRole('link', { name: /^Get directions to / });
      expect(await directions.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\//);
      expect(await directions.getAttribute('target')).toBeNull();
      // The only dealership has no link to its own stock.
      expect(await page.getByRole('link', { name: 'See more from this dealer' }).count()).toBe(0);
      expect(model.dealerStock).toBeUndefined();

      const shown = counterOf(gallery(page));
      await gallery(page).getByRole('group').focus();
      await page.keyboard.press('End');
      await expect.poll(shown).toBe('Photo 4 of 4');
      await page.keyboard.press('ArrowRight');
      await expect.poll(shown).toBe('Photo 1 of 4');
      await page.keyboard.press('ArrowRight');
      await expect.poll(shown).toBe('Photo 2 of 4');

      await expand(page).focus();
      await page.keyboard.press('Enter');
      await dialog(page).waitFor();
      const full = counterOf(dialog(page));
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

      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
      await expect.poll(() => expand(page).evaluate((node) => node === document.activeElement)).toBe(true);
      await expect.poll(shown).toBe('Photo 3 of 4');
    });
  });
});

test('a picture that fails to load becomes a placeholder, and nothing moves', async () => {
  await visit(await browser(), { viewport: phone }, async (page) => {
    const { url } = await withPhotos('harbour-city-motors');
    await countShifts(page);
    await page.goto(url, { waitUntil: 'load' });
    const alive = await gallery(page).boundingBox();
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
});

test('the back button first closes the full screen, then returns to the same place in the list', async () => {
  await visit(await browser(), { viewport: phone }, async (page) => {
    const { base } = dealer('harbour-city-motors');
    await page.goto(`${base}/search/used-cars`, { waitUntil: 'load' });
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
});

test('a swipe shows the next photo; a tap opens full screen', async () => {
  await visit(await browser(), { viewport: phone }, async (page) => {
    const { url } = await withPhotos('harbour-city-motors');
    await page.goto(url, { waitUntil: 'load' });
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
});

test('the arrow keys scroll an enlarged photo', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    const { url } = await withPhotos('harbour-city-motors');
    await page.goto(url, { waitUntil: 'load' });
    await expand(page).click();
    await dialog(page).getByRole('button', { name: 'Zoom' }).click();
    const scrolled = () => page.evaluate(() => document.activeElement?.scrollLeft ?? -1);
    // It starts in the middle.
    await expect.poll(scrolled).toBe(desktop.width / 2);
    await page.keyboard.press('ArrowRight');
    await expect.poll(scrolled).toBeGreaterThan(desktop.width / 2);
    expect(await counterOf(dialog(page))()).toBe('Photo 1 of 4');
    await dialog(page).getByRole('button', { name: 'Show photo 2' }).click();
    await expect.poll(counterOf(dialog(page))).toBe('Photo 2 of 4');
    await expect.poll(() => dialog(page).getByRole('button', { name: 'Zoom' }).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('few photos', () => {
  test('one photo has no step buttons, and opens full screen', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      const { url } = await findCar('harbour-city-motors', (model) => model.gallery.length === 1);
      await page.goto(url, { waitUntil: 'load' });
      expect(await page.getByRole('button', { name: /photo/ }).count()).toBe(0);
      await expand(page).click();
      await dialog(page).getByText('Photo 1 of 1').waitFor();
      expect(await dialog(page).getByRole('button').allTextContents()).toHaveLength(2);
    });
  });

  test('a new arrival without photos says so and lets shoppers request them', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      const { url, model } = await findCar('harbour-city-motors', (one) => one.gallery.length === 0 && one.ribbon?.text === 'New Arrival');
      await page.goto(url, { waitUntil: 'load' });
      await page.getByRole('main').getByText('Photos coming soon').first().waitFor();
      const request = page.getByRole('link', { name: 'Request photos' });
      const query = new URL((await request.getAttribute('href')) ?? '', page.url()).searchParams;
      expect(Object.fromEntries(query)).toEqual({ car_id: model.id, car_type: 'used', subcategory: 'Request Photos' });
      await request.click();
      await page.getByRole('dialog', { name: 'Request Photos' }).getByLabel('Mobile Number').waitFor();
      expect(page.url()).toBe(url);
    });
  });
});
