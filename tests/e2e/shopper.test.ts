import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';

const browser = browserOf({ pictures: false });
const touch = { viewport: phone, hasTouch: true, isMobile: true };
const carLink = 'main a[href^="/cars/"]';
/** A dealer of each template. */
const templates = ['harbour-city-motors', 'switch-drive', 'ridgeline-4x4'].map((slug) => dealer(slug));

describe('from home to a car in three taps on a phone', () => {
  test.each(templates.slice(0, 2))('$slug: home, a body type, a car', async ({ base }) => {
    await visit(await browser(), touch, async (page) => {
      await page.goto(base, { waitUntil: 'load' });
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

  test('ridgeline-4x4 has its three trailers on the home page', async () => {
    await visit(await browser(), touch, async (page) => {
      await page.goto(dealer('ridgeline-4x4').base, { waitUntil: 'load' });
      await page.locator(carLink).first().tap();
      await page.waitForURL(/\/cars\//);
    });
  });
});

describe('desktop menus', () => {
  const open = async (page: Page, slug = 'ridgeline-4x4') => page.goto(dealer(slug).base, { waitUntil: 'load' });
  // By its element, since a dialog hides the banner from assistive technology.
  const marker = (page: Page) => page.locator('header').first().getAttribute('data-menu-open');

  test.each([
    ['trail', 'ridgeline-4x4', 'Brands'],
    ['classic', 'southern-alps-autos', 'Brands'],
  ])('%s: %s: %s opens and closes by keyboard', async (_template, slug, name) => {
    await visit(await browser(), { viewport: desktop, reducedMotion: 'reduce' }, async (page) => {
      await open(page, slug);
      const toggle = page.getByRole('banner').getByRole('button', { name: new RegExp(name) });
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
      expect(await toggle.evaluate((node) => node === document.activeElement)).toBe(true);
      await expect.poll(() => panel.isVisible()).toBe(false);
      expect(await marker(page)).toBeNull();
    });
  });

  test('the pointer may cross other items on its way to the panel; Escape closes a hovered menu', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.clock.install();
      await open(page);
      const [brands, gear] = ['Brands', 'Gear'].map((name) => page.getByRole('banner').getByRole('button', { name }));
      const panel = page.locator(`[id="${await brands?.getAttribute('aria-controls')}"]`);
      const expanded = () => Promise.all([brands, gear].map((one) => one?.getAttribute('aria-expanded')));
      await brands?.hover();
      await expect.poll(expanded).toEqual(['true', 'false']);
      const [from, over, to] = await Promise.all([
        brands?.boundingBox(),
        gear?.boundingBox(),
        panel.getByRole('link').last().boundingBox(),
      ]);
      if (!from || !over || !to) throw new Error('A menu is not shown.');
      // A pointer on a busy machine must not count as one that rests.
      await page.clock.pauseAt(Date.now() + minuteMs);
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
      await brands?.hover();
      await gear?.hover();
      await expect.poll(expanded).toEqual(['false', 'true']);
    });
  });

  test.each([
    ['classic', 'southern-alps-autos', desktop, 'Brands'],
    ['studio', 'switch-drive', desktop, 'Toyota'],
    ['trail', 'ridgeline-4x4', phone, 'Redgum Suspension'],
    ['classic', 'southern-alps-autos', phone, 'Subaru'],
  ])('%s: the menu of %s at %j leads to the brands', async (template, slug, viewport, name) => {
    await visit(await browser(), { viewport, reducedMotion: 'reduce' }, async (page) => {
      await open(page, slug);
      if (template === 'classic' && viewport === desktop) {
        await page.getByRole('banner').getByRole('button', { name }).click();
        await page.getByRole('banner').getByRole('link', { name: 'Subaru' }).click();
        await page.waitForURL(/\/search\/subaru$/);
        return;
      }
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const menu = page.getByRole('dialog');
      await menu.getByRole('link', { name, exact: true }).waitFor();
      expect(await marker(page)).toBe('');
      expect(await menu.getByRole('link', { name: 'Contact', exact: true }).isVisible()).toBe(viewport === desktop);
      await menu.getByRole('link', { name: 'Opening hours and directions' }).waitFor();
      await menu.getByRole('link', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\/|\/suspension/);
      await menu.waitFor({ state: 'hidden' });
      await expect.poll(() => marker(page)).toBeNull();
    });
  });

  test('a menu stays open when a mouse hovers and then clicks it', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await open(page);
      for (const name of ['Brands', 'Gear']) {
        const toggle = page.getByRole('banner').getByRole('button', { name });
        await toggle.hover();
        await toggle.click();
        expect(await toggle.getAttribute('aria-expanded')).toBe('true');
        await page.mouse.move(700, 850);
        await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
      }
    });
  });
});

describe.each(templates)('$slug', ({ base, paths }) => {
  test('a missing page has status 404 and links to the search', async () => {
    const context = await (await browser()).newContext({ viewport: phone });
    try {
      const page = await context.newPage();
      const response = await page.goto(`${base}/no/such/page`, { waitUntil: 'load' });
      expect(response?.status()).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('We could not find that page');
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Search all / })
        .first()
        .click();
      await page.waitForURL(/\/search\//);
      await page.locator(carLink).first().waitFor();
    } finally {
      await context.close();
    }
  });

  test('works without JavaScript: content, prices and links are in the HTML', async () => {
    await visit(await browser(), { viewport: phone, javaScriptEnabled: false }, async (page) => {
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
});
