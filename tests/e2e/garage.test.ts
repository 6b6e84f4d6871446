import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealers, desktop, phone, visit } from './browser.ts';
import { chooseToCompare, counter, harbour, idOf, keep, main, savers, slugOf, templates, titles, toast } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

test('a sold car has no save button; the similar cars beside it have', async () => {
  for (const { base, paths, soldCar } of dealers) {
    if (!soldCar) continue;
    await visit(await browser(), { viewport: phone }, async (page) => {
      const withWords = main(page)
        .locator('button[aria-pressed]')
        .filter({ hasText: /Save|Compare/ });
      await page.goto(base + soldCar, { waitUntil: 'load' });
      await counter(page).waitFor();
      expect(await withWords.count()).toBe(0);
      expect(await savers(page).count()).toBeGreaterThan(0);
      const car = paths.find((path) => path.startsWith('/cars/') && path !== soldCar);
      await page.goto(base + car, { waitUntil: 'load' });
      await withWords.first().waitFor();
    });
  }
});

test('a saved car that was sold can be removed on its page, and the removal undone', async () => {
  const sold = harbour.soldCar ?? '';
  const context = await (await browser()).newContext({ viewport: phone });
  try {
    const page = await context.newPage();
    const id = await idOf(page, sold);
    await keep(context, harbour.slug, 'favourites', [{ id, name: 'Sold car', slug: slugOf(sold) }]);
    await page.goto(harbour.base + sold, { waitUntil: 'load' });
    const button = main(page)
      .locator('button[aria-pressed]')
      .filter({ hasText: /^Saved?/ });
    await expect.poll(() => button.textContent()).toMatch(/^Saved\. Remove .+ from favourites$/);
    await button.click();
    await toast(page).getByText('Removed from your favourites.').waitFor();
    await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Saved cars');
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Saved cars: 1');
  } finally {
    await context.close();
  }
});

/** Scrolls to the end, without a header that sticks: it covers some link wherever the page is scrolled to. */
const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    for (const header of document.querySelectorAll('header')) header.style.position = 'static';
    window.scrollTo(0, document.documentElement.scrollHeight);
  });

/** The pages share their parts, so a desktop is checked in one template. */
const places = [
  ...templates.map((one) => ({ ...one, size: 'a phone', viewport: phone })),
  ...templates.slice(0, 1).map((one) => ({ ...one, size: 'a desktop', viewport: desktop })),
];

describe('axe finds no faults', () => {
  test.each(places)('$template on $size: saved cars, the comparison, and the compare bar with a toast', async (place) => {
    const { base, search, viewport } = place;
    await visit(await browser(), { viewport }, async (page) => {
      const check = async (what: string) => expect(await axeFaults(page), what).toEqual([]);
      for (const path of ['/my-garage', '/compare']) {
        await page.goto(base + path, { waitUntil: 'load' });
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await check(`${path} empty`);
      }
      await page.goto(base + search, { waitUntil: 'load' });
      await savers(page).first().click();
      await savers(page).first().click();
      await chooseToCompare(page, 3);
      await scrollToEnd(page);
      await toast(page).hover();
      await check('search');
      await page.goto(`${base}/my-garage`, { waitUntil: 'load' });
      await expect.poll(async () => (await titles(page)).length).toBe(2);
      await scrollToEnd(page);
      await check('saved');
      await page.goto(`${base}/compare`, { waitUntil: 'load' });
      await page.getByRole('table').waitFor();
      await check('compare');
    });
  });
});
