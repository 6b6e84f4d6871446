import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { storageKey } from '#lib/browser/garage/garage.ts';
import { browserOf, dealer, dealers, visit } from './browser.ts';
import { carPaths, slugOf } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

/** A window of 1280 x 1024 zoomed, in CSS pixels. WCAG 1.4.10 requires reflow at 400 %. */
const zooms = [
  { zoom: '200 %', options: { viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 } },
  { zoom: '400 %', options: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 } },
];

const templates = [
  { template: 'classic', slug: 'harbour-city-motors' },
  { template: 'studio', slug: 'bayside-mazda' },
  { template: 'trail', slug: 'wanderlust-rv' },
];

/** The pages to check, with saved and compared cars. */
function pagesOf(slug: string): string[] {
  const one = dealer(slug);
  const cars = carPaths(one).slice(0, 3);
  const search = one.paths.find((path) => path.startsWith('/search/')) ?? '';
  return ['/', search, cars[0] ?? '', `/compare?cars=${cars.map(slugOf).join(',')}`, '/my-garage', '/service'];
}

/** What does not fit: a page wider than the window, text beyond its edge, and bars that cover too much of it. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const faults: string[] = [];
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is wider than the window by ${root.scrollWidth - root.clientWidth} px`);

    // Text that no scrolling shows. Skips visually hidden text and lines cut on purpose.
    const scrolls = (node: Element | null): boolean =>
      node !== null &&
      (/auto|scroll/.test(getComputedStyle(node).overflowX) || node.matches('[role=group]') || scrolls(node.parentElement));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const box = text.parentElement;
      if (
        !text.textContent?.trim() ||
        !box?.checkVisibility({ visibilityProperty: true }) ||
        box.closest('.visually-hidden, [aria-hidden=true], noscript, script') ||
        getComputedStyle(box).clipPath !== 'none'
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 1 && (right > innerWidth + 1 || left < -1) && !scrolls(box)) faults.push(`"${text.textContent.slice(0, 40)}" is cut off`);
    }

    // Sticky and fixed bars.
    const bars = [...document.querySelectorAll('body *')].filter((node) => {
      const { position, visibility } = getComputedStyle(node);
      const { width, top, bottom } = node.getBoundingClientRect();
      return (
        /sticky|fixed/.test(position) &&
        visibility === 'visible' &&
        width > innerWidth / 2 &&
        (Math.abs(top) < 2 || Math.abs(bottom - innerHeight) < 2)
      );
    });
    const taken = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
    if (taken > innerHeight / 2) faults.push(`bars take ${Math.round(taken)} of ${innerHeight} px`);
    return faults;
  });

/** Buttons, links and fields that overlap. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main button, main a[href], main input, main select, header button, header a[href]'),
    ].filter(
      (node) =>
        node.checkVisibility({ visibilityProperty: true }) &&
        !node.closest('[role=group], .visually-hidden') &&
        !/sticky|fixed/.test(getComputedStyle(node.closest('[data-action-bar]') ?? node).position),
    );
    const faults: string[] = [];
    const name = (node: Element) => (node.getAttribute('aria-label') ?? node.textContent ?? node.tagName).trim().slice(0, 40);
    const barOf = (node: Element | null): Element | null =>
      node === null || /sticky|fixed/.test(getComputedStyle(node).position) ? node : barOf(node.parentElement);
    const boxes = controls.map((node) => ({
      node,
      box: node.getBoundingClientRect(),
      page: barOf(node) ?? node.closest('header, [data-action-bar], main'),
    }));
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        if (one.page !== other.page || one.node.contains(other.node) || other.node.contains(one.node)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 6 && high > 6)
          faults.push(`"${name(one.node)}" and "${name(other.node)}" overlap by ${Math.round(wide)} x ${Math.round(high)}`);
      }
    return faults;
  });

async function look(page: Page, path: string, faults: string[]) {
  const middle = () => window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2);
  await page.evaluate(middle);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  for (const fault of [...(await misfits(page)), ...(await overlaps(page))]) faults.push(`${path}: ${fault}`);
}

describe.each(zooms)('at $zoom', ({ options }) => {
  // Together, because each waits for its pages to come to rest.
  test.concurrent.each(templates)('$template fits: nothing is cut off, nothing overlaps, bars leave enough space', async ({ slug }) => {
    const { base } = dealer(slug);
    await visit(await browser(), options, async (page, context) => {
      const kept = carPaths(dealer(slug))
        .slice(0, 3)
        .map((path) => ({ id: slugOf(path), name: 'A car', slug: slugOf(path) }));
      for (const list of ['favourites', 'compared'] as const)
        await context.addInitScript(
          ([key, text]) => localStorage.setItem(key as string, text as string),
          [storageKey(slug, list), JSON.stringify(kept)],
        );
      const faults: string[] = [];
      for (const path of pagesOf(slug)) {
        await page.goto(base + path, { waitUntil: 'networkidle' });
        await look(page, path, faults);
      }
      expect(faults).toEqual([]);
    });
  });

  test.concurrent('the checkout fits', async () => {
    const selling = dealers.find(({ paths }) => paths.some((path) => path.endsWith('/checkout')));
    const path = selling?.paths.find((one) => one.endsWith('/checkout')) ?? '';
    expect(path).not.toBe('');
    await visit(await browser(), options, async (page) => {
      await page.goto(selling?.base + path, { waitUntil: 'networkidle' });
      const faults: string[] = [];
      await look(page, path, faults);
      expect(faults).toEqual([]);
    });
  });
});
