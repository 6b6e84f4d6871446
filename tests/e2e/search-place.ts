import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cards, results, titles } from './search-page.ts';

type Place = { url: string; titles: string[]; y: number; top: number; isTouch: boolean };

const carAt = (page: Page) => cards(page).nth(4);

/** Waits until the list has stayed the same for a moment. */
async function waitForStableList(page: Page) {
  let before = '';
  await expect
    .poll(
      async () => {
        const now = (await titles(page)).join();
        const same = now !== '' && now === before;
        before = now;
        return same;
      },
      { interval: 250 },
    )
    .toBe(true);
}

/** Opens the search, waits for its results, and scrolls to a car in the middle. */
export async function openAndScroll(page: Page, url: string): Promise<Place> {
  const index = page.waitForResponse(/\/search\/index\./);
  await page.goto(url, { waitUntil: 'load' });
  await (await index).finished();
  await results(page)
    .locator('a[aria-current=page]')
    .filter({ hasText: /^[23]$/ })
    .waitFor();
  await waitForStableList(page);
  await carAt(page).evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForTimeout(300);
  return { url: page.url(), titles: await titles(page), ...(await where(page)) };
}

export const where = async (page: Page) => ({
  y: await page.evaluate(() => Math.round(window.scrollY)),
  top: Math.round((await carAt(page).boundingBox())?.y ?? Number.NaN),
  isTouch: await page.evaluate(() => matchMedia('(pointer: coarse)').matches),
});

/** How far the car is from its place, in pixels. Chromium may lose touch emulation when it leaves a page, and the chips are 8 px lower then. */
async function distance(page: Page, place: Place): Promise<number> {
  const off = Math.abs((await where(page)).top - place.top);
  return place.isTouch ? Math.min(off, Math.abs(off - 8)) : off;
}

/** The same URL, the same cars, and the same car at the same height, within 4 px. */
export async function expectBackAt(page: Page, place: Place) {
  await expect.poll(() => page.url()).toBe(place.url);
  await expect.poll(() => titles(page)).toEqual(place.titles);
  await expect.poll(() => distance(page, place)).toBeLessThanOrEqual(4);
  // It must stay there.
  await page.waitForTimeout(400);
  expect(await distance(page, place)).toBeLessThanOrEqual(4);
  expect(place.y).toBeGreaterThan(300);
}

export const openCar = async (page: Page) => {
  await carAt(page).getByRole('link').click();
  await page.waitForURL(/\/cars\//);
  await page.getByRole('heading', { level: 1, name: /^(19|20)\d\d / }).waitFor();
};
