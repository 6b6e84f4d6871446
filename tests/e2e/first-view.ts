import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserOf, dealer, phone, step, visit } from './browser.ts';

const browser = browserOf();
/** Dealers of each template, and how high a home page with all its parts may be on a phone. */
const templates = [
  { template: 'classic', home: 'harbour-city-motors', highest: 5200, car: 'harbour-city-motors' },
  { template: 'studio', home: 'switch-drive', highest: 6500, car: 'switch-drive' },
  { template: 'trail', home: 'ridgeline-4x4', highest: Number.POSITIVE_INFINITY, car: 'wanderlust-rv' },
];
const sizes = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1366, 768],
  [1920, 1080],
] as const;

/** The words and controls of the hero that lie over its vehicle, which takes the middle nine tenths by seven tenths of its picture. */
const wordsOverVehicle = (page: Page) =>
  page.evaluate(() => {
    const hero = document.querySelector('main section:has(h1)');
    const picture = hero?.querySelector('img')?.getBoundingClientRect();
    if (!hero || !picture) throw new Error('the home page has no hero with a picture');
    const vehicle = {
      left: picture.left + picture.width * 0.09,
      right: picture.right - picture.width * 0.05,
      top: picture.top + picture.height * 0.1,
      bottom: picture.bottom - picture.height * 0.2,
    };
    return [...hero.querySelectorAll('h1, p, input, a, button')]
      .filter((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const boxes = element.matches('input') ? [element.getBoundingClientRect()] : [...words.getClientRects()];
        return boxes.some(
          ({ left, right, top, bottom }) =>
            left < vehicle.right && right > vehicle.left && top < vehicle.bottom && bottom > vehicle.top && right > left,
        );
      })
      .map((element) => element.textContent || element.tagName);
  });

/** Looks at what shoppers of these templates see first. */
export function describeFirstView(wanted: readonly string[]): void {
  describe.each(templates.filter(({ template }) => wanted.includes(template)))('the first view on $template', ({ home, highest, car }) => {
    it('of a home page has no words over the vehicle of its hero, at any width, and the page is not too long for a phone', async () =>
      visit(await browser(), { viewport: phone }, async (page) => {
        await page.goto(dealer(home).base, { waitUntil: 'load' });
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(highest);
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          expect({ width, covered: await wordsOverVehicle(page) }).toEqual({ width, covered: [] });
        }
      }));

    it('of a car has the bar to call and enquire on a phone, which hides while a field has the focus (rule C18); the price and call box on a desktop', async () =>
      visit(await browser(), { viewport: phone, hasTouch: true }, async (page) => {
        const { base, paths, soldCar } = dealer(car);
        await page.goto(base + paths.find((path) => path.startsWith('/cars/') && path !== soldCar), { waitUntil: 'load' });
        const bar = page.locator('[data-action-bar]');
        const price = page.getByRole('main').locator('[data-price]').first();
        await step('on a phone', async () => {
          const [barBox, priceBox] = [await bar.boundingBox(), await price.boundingBox()];
          if (!barBox || !priceBox) throw new Error('the page has no bar or no price');
          expect(Math.round(barBox.y + barBox.height)).toBe(phone.height);
          expect(priceBox.y + priceBox.height).toBeLessThanOrEqual(barBox.y);
          expect(await bar.isVisible()).toBe(true);
        });
        await step('in a window of 1366 by 768', async () => {
          await page.setViewportSize({ width: 1366, height: 768 });
          const call = page.getByRole('main').locator('[data-track="call"], button:has-text("Show number")').first();
          const box = await call.boundingBox();
          expect(box && box.y + box.height).toBeLessThan(768);
        });
        await step('while a field has the focus', async () => {
          await page.setViewportSize(phone);
          // The page of a car has no field of its own on every site.
          await page.evaluate(() => document.querySelector('main')?.append(document.createElement('textarea')));
          await page.locator('main > textarea').focus();
          expect(await bar.isVisible()).toBe(false);
          await page.locator('main > textarea').blur();
          expect(await bar.isVisible()).toBe(true);
        });
      }));
  });
}
