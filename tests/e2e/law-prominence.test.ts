/** How prominent the law's words are, which only a browser knows: size, colour and distance (rules F8, F16 and Q1). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserOf, dealer, phone, visit } from './browser.ts';

const browser = browserOf({ pictures: false });

type Look = { text: string; size: number; colour: string; isSeen: boolean; top: number };

/** The nearest elements around words as a shopper sees them, in a part of the page. */
const looksOf = (page: Page, words: string, part = 'main'): Promise<Look[]> =>
  page.evaluate(
    ([pattern, selector]) => {
      const found: Look[] = [];
      const walker = document.createTreeWalker(document.querySelector(selector) as Element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement: element, textContent } = walker.currentNode;
        if (!element || !new RegExp(pattern, 'i').test(textContent ?? '')) continue;
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1 && box.height > 1;
        found.push({
          text: textContent ?? '',
          size: Number.parseFloat(style.fontSize),
          colour: style.color,
          isSeen,
          top: box.top + window.scrollY,
        });
      }
      return found;
    },
    [words, part] as const,
  );

/** The smallest text that counts as legible, in pixels. Its contrast is what axe.test.ts checks. */
const legible = 12;

/** The one total price (price-single, price-vic), what it includes (price-label), and the licence (lic-nsw). */
async function expectPriceProminent(page: Page, path: string): Promise<void> {
  const [price] = await looksOf(page, '^\\$[\\d,]+$', 'main [data-price]');
  const amounts = await looksOf(page, '\\$\\d');
  expect(price?.isSeen, `${path}: price seen without a click`).toBe(true);
  expect(amounts.length, `${path}: other amounts`).toBeGreaterThan(1);
  expect(price?.size, `${path}: no amount is larger than the price`).toBe(Math.max(...amounts.map(({ size }) => size)));
  const [label] = await looksOf(page, '^(Drive away|Excl\\. govt\\. charges)');
  expect(label?.isSeen, `${path}: what the price includes`).toBe(true);
  expect(label?.size).toBeGreaterThanOrEqual(legible);
  expect(Math.abs((label?.top ?? 0) - (price?.top ?? 0)), `${path}: beside the price`).toBeLessThan(80);
  const [licence] = await looksOf(page, '(LMCT|licence)\\s?[A-Z]*\\s?\\d', 'footer');
  expect(licence?.isSeen, `${path}: licence number`).toBe(true);
  expect(licence?.size).toBeGreaterThanOrEqual(legible);
}

it.each(['bayside-mazda', 'harbour-city-motors'])(
  '%s: the comparison rate of a car is as prominent as its repayment, and no amount is larger than its price',
  async (slug) => {
    const { base, paths } = dealer(slug);
    const cars = paths.filter((path) => path.startsWith('/cars/') && !path.endsWith('/checkout'));
    await visit(await browser(), { viewport: phone }, async (page) => {
      for (const path of cars.slice(0, 12)) {
        await page.goto(base + path);
        const [label] = await looksOf(page, '^comparison rate$');
        if (!label) continue;
        // Figure and label of both are siblings of the same kind.
        const [repayment] = await looksOf(page, '^per (week|month)$');
        const [amount, rate] = [(await looksOf(page, '^\\$[\\d,]+\\.\\d\\d$'))[0], (await looksOf(page, '% p\\.a\\.$'))[0]];
        expect(label.isSeen && rate?.isSeen, `${path}: seen without a click`).toBe(true);
        expect(rate?.size, `${path}: size`).toBeGreaterThanOrEqual(amount?.size ?? 0);
        expect(rate?.colour, `${path}: colour`).toBe(amount?.colour);
        expect(label.size).toBeGreaterThanOrEqual(repayment?.size ?? 0);
        expect(Math.abs(label.top - (repayment?.top ?? 0)), `${path}: near`).toBeLessThan(200);
        // On cards the rate is in the same line and style (cr-comp).
        const cards = await looksOf(page, '(per (week|month)|% p\\.a\\.)', 'main [data-repayment]');
        expect(new Set(cards.map(({ size, colour, isSeen }) => `${size} ${colour} ${isSeen}`)).size, `${path}: card`).toBeLessThanOrEqual(
          1,
        );
        await expectPriceProminent(page, path);
        return;
      }
      throw new Error(`${slug}: none of the first cars has a repayment`);
    });
  },
);

it('the notice at a form is seen without a click, and legible', async () => {
  const { base } = dealer('bayside-mazda');
  await visit(await browser(), { viewport: phone }, async (page) => {
    await page.goto(`${base}/contact`);
    const [notice] = await looksOf(page, 'collects what you write here');
    expect(notice?.isSeen).toBe(true);
    expect(notice?.size).toBeGreaterThanOrEqual(12);
  });
});

it('the Consumer Information Notice is seen without a click, and legible', async () => {
  const { base, paths } = dealer('southern-alps-autos');
  const sold = paths.find((path) => path.endsWith('/checkout'))?.replace(/\/checkout$/, '');
  await visit(await browser(), { viewport: phone }, async (page) => {
    await page.goto(base + sold);
    for (const words of ['^Consumer Information Notice$', '^Cash price$', 'including GST and on-road costs$', '^Security interest$']) {
      const [found] = await looksOf(page, words);
      expect(found?.isSeen, words).toBe(true);
      expect(found?.size, words).toBeGreaterThanOrEqual(legible);
    }
  });
});
