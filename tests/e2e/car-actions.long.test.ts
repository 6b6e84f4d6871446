import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';
import { firstCar, siteOf } from './car-sites.ts';

const browser = browserOf({ pictures: false });

describe('sharing a car', () => {
  const one = dealer('harbour-city-motors');
  const path = firstCar(one);
  const shareButton = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });

  test('the menu works by keyboard, shows the address where the browser refuses to copy, and gives way to the device’s share sheet', async () => {
    await visit(await browser(), { viewport: desktop, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.goto(one.base + path, { waitUntil: 'load' });
      await page.clock.install();
      const url = `${await siteOf(one)}${path}`;
      const menu = page.getByRole('dialog', { name: 'Share' });
      const copy = menu.getByRole('button', { name: 'Copy link' });

      await step('the menu by keyboard, with "Copied" for 1.5 s', async () => {
        await shareButton(page).focus();
        await page.keyboard.press('Enter');
        await copy.waitFor();
        await expect.poll(() => copy.evaluate((node) => node === document.activeElement)).toBe(true);
        await page.clock.pauseAt(Date.now() + 60_000);
        await page.keyboard.press('Enter');
        await menu.getByRole('button', { name: 'Copied' }).waitFor();
        expect(await menu.getByRole('status').textContent()).toBe('Copied');
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
        await page.clock.runFor(1400);
        expect(await menu.getByRole('button', { name: 'Copied' }).count()).toBe(1);
        await page.clock.runFor(200);
        await copy.waitFor();
        const links = await menu.getByRole('link').evaluateAll((nodes) => nodes.map((node) => (node as HTMLAnchorElement).href));
        expect(links.map((href) => href.split(/[?]/)[0])).toEqual([
          'mailto:',
          'https://wa.me/',
          'https://www.facebook.com/sharer/sharer.php',
          'https://x.com/intent/post',
        ]);
        for (const href of links) expect(decodeURIComponent(href)).toContain(url);
        await page.clock.resume();
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'hidden' });
        await expect.poll(() => shareButton(page).evaluate((node) => node === document.activeElement)).toBe(true);
      });

      await step('the address to copy by hand, on a phone', async () => {
        await page.setViewportSize(phone);
        await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
        await shareButton(page).click();
        await copy.click();
        expect(await page.getByLabel('Copy this address').inputValue()).toBe(url);
        expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'hidden' });
      });

      await step('the share sheet of the device', async () => {
        await page.evaluate(() => {
          const shared: unknown[] = [];
          Object.assign(window, { shared });
          Object.defineProperty(navigator, 'share', { value: async (data: unknown) => void shared.push(data) });
          Object.defineProperty(navigator, 'canShare', { value: () => true });
        });
        await shareButton(page).click();
        await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([{ url, title: await page.title() }]);
        expect(await menu.count()).toBe(0);
      });
    });
  });

  test('the shared picture is 1200 by 630 and exists', async () => {
    const html = await readFile(join(one.root, `${path}.html`), 'utf8');
    const meta = (name: string) => new RegExp(`property="og:image${name}" content="([^"]*)"`).exec(html)?.[1];
    expect([meta(':width'), meta(':height')]).toEqual(['1200', '630']);
    const file = join(one.root, new URL(meta('') ?? '').pathname);
    const { format, width, height } = await sharp(file).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  });
});

test('an icon button shows its name as a tooltip', async () => {
  const { base, paths } = dealer('bayside-mazda');
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.clock.install();
    await page.goto(base + paths.find((path) => path.startsWith('/search/')), { waitUntil: 'load' });
    const keep = page.locator('[data-tip^="Save "]').first();
    const tip = page.locator('[data-tip-layer]');
    await keep.waitFor();
    const name = (await keep.getAttribute('aria-label')) ?? '';
    await keep.scrollIntoViewIfNeeded();
    await page.clock.pauseAt(Date.now() + dayMs);
    await keep.hover();
    await page.clock.runFor(690);
    expect(await tip.isVisible()).toBe(false);
    await page.clock.runFor(20);
    await tip.filter({ hasText: name }).waitFor();
    await page.clock.resume();
    await tip.hover();
    expect(await tip.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });
    await page.mouse.move(0, 0);
    await page
      .getByRole('link', { name: /^Saved / })
      .first()
      .focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await tip.filter({ hasText: /^Saved / }).waitFor();
    expect(await axeFaults(page, 'header, [data-tip-layer]')).toEqual([]);
  });
});
