import { describe, expect, test } from 'vitest';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';
import { banner, expectToLeadToBrand, expectToOpenByKeyboard } from './menus.ts';
import { describeMissingPage } from './missing-page.ts';

const browser = browserOf({ pictures: false });
const carLink = 'main a[href^="/cars/"]';

describeMissingPage('harbour-city-motors');

describe('menus', () => {
  test('of classic: by keyboard, with a click to a brand, and on a phone', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.goto(dealer('southern-alps-autos').base, { waitUntil: 'load' });
      const brands = banner(page).getByRole('button', { name: 'Brands' });
      await step('by keyboard', () => expectToOpenByKeyboard(page, brands));
      await step('on a phone it leads to the brands', async () => {
        await page.setViewportSize(phone);
        await expectToLeadToBrand(page, 'Subaru', false);
      });
      await step('with a click', async () => {
        await page.setViewportSize(desktop);
        await page.goto(dealer('southern-alps-autos').base, { waitUntil: 'load' });
        await brands.click();
        await banner(page).getByRole('link', { name: 'Subaru' }).click();
        await page.waitForURL(/\/search\/subaru$/);
      });
    });
  });
});

// That the HTML of every page has its words and prices is tested by `verify`.
test('works without JavaScript: content, prices and links are in the HTML', async () => {
  await visit(await browser(), { viewport: phone, javaScriptEnabled: false }, async (page) => {
    const { base, paths } = dealer('harbour-city-motors');
    await page.goto(base);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main a[href^="/search/"]').first().click();
    await page.waitForURL(/\/search\//);
    expect(await page.locator(carLink).first().textContent()).not.toBe('');
    const car = paths.find((path) => path.startsWith('/cars/')) ?? '';
    await page.goto(base + car);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.locator('main a[href^="tel:"]').filter({ visible: true }).count()).toBeGreaterThan(0);
  });
});
