import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';

const browser = browserOf({ pictures: false });
const touch = { viewport: phone, hasTouch: true, isMobile: true };
const carLink = 'main a[href^="/cars/"]';
/** A dealer of each template. */
const templates = ['harbour-city-motors', 'switch-drive', 'ridgeline-4x4'].map((slug) => dealer(slug));

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
  const banner = (page: Page) => page.getByRole('banner');
  // By its element, since a dialog hides the banner from assistive technology.
  const marker = (page: Page) => page.locator('header').first().getAttribute('data-menu-open');

  async function expectToOpenByKeyboard(page: Page, toggle: Locator): Promise<void> {
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    const panel = page.locator(`[id="${await toggle.getAttribute('aria-controls')}"]`);
    await panel.getByRole('link').first().waitFor();
    expect(await marker(page)).toBe('');
    expect(await axeFaults(page, 'header')).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => panel.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => toggle.evaluate((node) => node === document.activeElement)).toBe(true);
    await expect.poll(() => panel.isVisible()).toBe(false);
    expect(await marker(page)).toBeNull();
  }

  /** Opens the menu that covers the page, and follows a brand. */
  async function expectToLeadToBrand(page: Page, name: string, hasContact: boolean): Promise<void> {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog');
    await menu.getByRole('link', { name, exact: true }).waitFor();
    expect(await marker(page)).toBe('');
    expect(await menu.getByRole('link', { name: 'Contact', exact: true }).isVisible()).toBe(hasContact);
    await menu.getByRole('link', { name: 'Opening hours and directions' }).waitFor();
    await menu.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\/|\/suspension/);
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => marker(page)).toBeNull();
  }

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

  test('of studio opens over a desktop and leads to the brands', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.goto(dealer('switch-drive').base, { waitUntil: 'load' });
      await expectToLeadToBrand(page, 'Toyota', true);
    });
  });
});

describe.each(templates)('$slug', ({ base }) => {
  test('a missing page has status 404 and links to the search', async () => {
    const context = await (await browser()).newContext({ viewport: phone });
    try {
      const page = await context.newPage();
      const response = await page.goto(`${base}/no/such/page`, { waitUntil: 'load' });
      expect(response?.status()).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('We could not find that page');
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      const link = page
        .getByRole('main')
        .getByRole('link', { name: /^Search all / })
        .first();
      expect(await link.getAttribute('href')).toMatch(/^\/search\//);
    } finally {
      await context.close();
    }
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
