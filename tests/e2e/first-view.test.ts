import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserOf, dealer, phone, visit } from './browser.ts';

const browser = browserOf();
const templates = ['harbour-city-motors', 'bayside-mazda', 'ridgeline-4x4'];
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

describe.each(templates)('the home page of %s', (slug) => {
  it('has no words over the vehicle of its hero, at any width', async () =>
    visit(await browser(), { viewport: phone }, async (page) => {
      await page.goto(dealer(slug).base, { waitUntil: 'load' });
      // With three places, eight latest cars and blocks of its own.
      if (slug === 'harbour-city-motors') expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5200);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        expect({ width, covered: await wordsOverVehicle(page) }).toEqual({ width, covered: [] });
      }
    }));
});

it('the home page of studio with six latest cars, two places and all its sections is shorter than 6,500 px on a phone', async () =>
  visit(await browser(), { viewport: phone }, async (page) => {
    await page.goto(dealer('switch-drive').base, { waitUntil: 'load' });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6500);
  }));

describe.each(['harbour-city-motors', 'bayside-mazda', 'wanderlust-rv'])('a car of %s', (slug) => {
  it('shows its price, its first action and the call box in a window of 1366 by 768', async () =>
    visit(await browser(), { viewport: { width: 1366, height: 768 } }, async (page) => {
      const { base, paths, soldCar } = dealer(slug);
      await page.goto(base + paths.find((path) => path.startsWith('/cars/') && path !== soldCar), { waitUntil: 'load' });
      const call = page.getByRole('main').locator('[data-track="call"], button:has-text("Show number")').first();
      const box = await call.boundingBox();
      expect(box && box.y + box.height).toBeLessThan(768);
    }));
});

describe.each(['harbour-city-motors', 'switch-drive', 'wanderlust-rv'])('a car of %s on a phone', (slug) => {
  it('has the bar to call and enquire in its first view, below the price; it hides while a field has the focus (rule C18)', async () =>
    visit(await browser(), { viewport: phone, isMobile: true, hasTouch: true }, async (page) => {
      const { base, paths, soldCar } = dealer(slug);
      await page.goto(base + paths.find((path) => path.startsWith('/cars/') && path !== soldCar), { waitUntil: 'load' });
      const bar = page.locator('[data-action-bar]');
      const price = page.getByRole('main').locator('[data-price]').first();
      const [barBox, priceBox] = [await bar.boundingBox(), await price.boundingBox()];
      if (!barBox || !priceBox) throw new Error('the page has no bar or no price');
      expect(Math.round(barBox.y + barBox.height)).toBe(phone.height);
      expect(priceBox.y + priceBox.height).toBeLessThanOrEqual(barBox.y);
      expect(await bar.isVisible()).toBe(true);
      // The page of a car has no field of its own on every site.
      await page.evaluate(() => document.querySelector('main')?.append(document.createElement('textarea')));
      await page.locator('main > textarea').focus();
      expect(await bar.isVisible()).toBe(false);
      await page.locator('main > textarea').blur();
      expect(await bar.isVisible()).toBe(true);
    }));
});
