import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';
import { banner, expectToLeadToBrand, expectToOpenByKeyboard } from './menus.ts';

const browser = browserOf({ pictures: false });
const touch = { viewport: phone, hasTouch: true, isMobile: true };
const carLink = 'main a[href^="/cars/"]';

describe('from home to a car on a phone', () => {
  // On classic it is part of the first journey of a phone.
  test('in three taps on studio: home, a body type, a car', async () => {
    await visit(await browser(), touch, async (page) => {
      await page.goto(dealer('switch-drive').base, { waitUntil: 'load' });
      await page
        .locator('main a[href^="/search/"]')
        .filter({ hasText: /SUV|Motorhome/i, visible: true })
        .first()
        .tap();
      await page.waitForURL(/\/search\//);
      await page.locator(carLink).first().tap();
      await page.waitForURL(/\/cars\//);
      await page.getByRole('heading', { level: 1, name: /^20\d\d / }).waitFor();
      await page.getByRole('main').getByText(/Call/).first().waitFor();
    });
  });

  test('in one tap on trail, which has its three trailers on the home page', async () => {
    await visit(await browser(), touch, async (page) => {
      await page.goto(dealer('ridgeline-4x4').base, { waitUntil: 'load' });
      await page.locator(carLink).first().tap();
      await page.waitForURL(/\/cars\//);
    });
  });
});

describe('menus', () => {
  test('of trail: by keyboard, by a pointer that crosses other items or clicks, and on a phone', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.clock.install();
      await page.goto(dealer('ridgeline-4x4').base, { waitUntil: 'load' });
      const [brands, gear] = ['Brands', 'Gear'].map((name) => banner(page).getByRole('button', { name })) as [Locator, Locator];
      const expanded = () => Promise.all([brands, gear].map((one) => one.getAttribute('aria-expanded')));

      await step('by keyboard', () => expectToOpenByKeyboard(page, brands));

      await step('a menu stays open when a mouse hovers and then clicks it', async () => {
        for (const toggle of [brands, gear]) {
          await toggle.hover();
          await toggle.click();
          expect(await toggle.getAttribute('aria-expanded')).toBe('true');
          await page.mouse.move(700, 850);
          await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
        }
      });

      await step('the pointer may cross other items on its way to the panel; Escape closes a hovered menu', async () => {
        const panel = page.locator(`[id="${await brands.getAttribute('aria-controls')}"]`);
        await brands.hover();
        await expect.poll(expanded).toEqual(['true', 'false']);
        const [from, over, to] = await Promise.all([
          brands.boundingBox(),
          gear.boundingBox(),
          panel.getByRole('link').last().boundingBox(),
        ]);
        if (!from || !over || !to) throw new Error('A menu is not shown.');
        // A pointer on a busy machine must not count as one that rests.
        await page.clock.pauseAt(Date.now() + 10 * minuteMs);
        // Down and to the right: over Gear, then into the panel.
        await page.mouse.move(from.x + from.width - 2, over.y + over.height - 30);
        await page.mouse.move(over.x + 10, over.y + over.height - 8, { steps: 8 });
        expect(await expanded()).toEqual(['true', 'false']);
        await page.mouse.move(to.x + 10, to.y + 10, { steps: 8 });
        expect(await expanded()).toEqual(['true', 'false']);
        await page.keyboard.press('Escape');
        await expect.poll(expanded).toEqual(['false', 'false']);
        await page.clock.resume();
        // A pointer that stays in the row changes the menu.
        await brands.hover();
        await gear.hover();
        await expect.poll(expanded).toEqual(['false', 'true']);
        await page.keyboard.press('Escape');
        await expect.poll(expanded).toEqual(['false', 'false']);
      });

      await step('on a phone it leads to the brands', async () => {
        await page.setViewportSize(phone);
        await expectToLeadToBrand(page, 'Redgum Suspension', false);
      });
    });
  });

  test('of studio opens over a desktop and leads to the brands', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.goto(dealer('switch-drive').base, { waitUntil: 'load' });
      await expectToLeadToBrand(page, 'Toyota', true);
    });
  });
});
