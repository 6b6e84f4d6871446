import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';
import { carPaths, main } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

/** A dealer of each template with a full car page. `hasChat`: it has the button of a chat. */
export const templates = [
  { template: 'classic', slug: 'harbour-city-motors', hasChat: false },
  { template: 'studio', slug: 'bayside-mazda', hasChat: true },
  { template: 'trail', slug: 'wanderlust-rv', hasChat: false },
].map((one) => ({ ...one, url: dealer(one.slug).base + (carPaths(dealer(one.slug))[0] ?? '') }));

/** Numbers everything that the Tab key should reach, in page order, and returns the names. */
const number = (page: Page) =>
  page.evaluate(() => {
    const reachable = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
      (node) =>
        node.tabIndex >= 0 && !node.matches(':disabled') && node.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
    );
    for (const node of document.querySelectorAll<HTMLElement>('[data-stop]')) delete node.dataset.stop;
    for (const [index, node] of reachable.entries()) node.dataset.stop = String(index);
    return reachable.map((node) => node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 60) ?? '');
  });

/** The number of the focused element, and what is wrong with its focus. */
const look = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done));
    const node = document.activeElement as HTMLElement;
    if (node === document.body) return { stop: -1, faults: [] };
    const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
    // The focus ring may be on the whole card or form.
    const round = [node.parentElement, node.closest('article'), node.closest('form')].filter((one) => one !== null);
    const looks = [getComputedStyle(node), getComputedStyle(node, '::after'), ...round.map((one) => getComputedStyle(one))];
    const hasRing = looks.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1);
    const inWindow = [left, right]
      .map((x) => Math.min(Math.max(x, 1), innerWidth - 1))
      .concat([top, bottom].map((y) => Math.min(Math.max(y, 1), innerHeight - 1)));
    const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = inWindow;
    const points = [0.1, 0.5, 0.9].flatMap((part) => [
      [x1 + (x2 - x1) * part, y1 + (y2 - y1) / 2],
      [x1 + (x2 - x1) / 2, y1 + (y2 - y1) * part],
    ]);
    // Tooltips let the pointer through.
    const isVisible = points.some(([x = 0, y = 0]) => {
      const at = document.elementFromPoint(x, y);
      return at && (node.contains(at) || at.contains(node) || at.closest('label')?.contains(node));
    });
    const outside = bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth;
    return {
      stop: Number(node.dataset.stop ?? -2),
      faults: [
        ...(width < 1 || height < 1 || outside ? ['is not in view'] : []),
        ...(isVisible ? [] : ['is covered']),
        ...(hasRing ? [] : ['shows no focus']),
      ],
    };
  });

/** Tabs through the whole page: every element is reached once, in order and visibly. */
async function expectTabOrder(page: Page) {
  const names = await number(page);
  expect(names.length).toBeGreaterThan(30);
  const reached: number[] = [];
  const faults: string[] = [];
  for (let press = 0; press <= names.length; press += 1) {
    await page.keyboard.press('Tab');
    const { stop, faults: wrong } = await look(page);
    if (stop === -1) break;
    reached.push(stop);
    for (const fault of wrong) faults.push(`${names[stop] ?? 'something unnumbered'} ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(reached.map((stop) => names[stop])).toEqual(names);
}

/** Tabs through a page, forwards or backwards: what has the focus and is out of view or covered by bars. */
export async function coveredStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const names = await number(page);
  const covered: string[] = [];
  for (let press = 0; press <= names.length; press += 1) {
    await page.keyboard.press(key);
    const { stop, faults } = await look(page);
    if (stop === -1) break;
    for (const fault of faults) if (fault !== 'shows no focus') covered.push(`${names[stop] ?? 'something unnumbered'} ${fault}`);
  }
  expect(names.length).toBeGreaterThan(30);
  return covered;
}

/** Opens a page with all its stops. */
export async function openPage(page: Page, url: string, hasChat: boolean) {
  // The welcome of a chat, which comes later, would be one more stop.
  await page.addInitScript(
    (slug) => localStorage.setItem(`forecourt:${slug}:chat-welcome:1`, 'closed'),
    new URL(url).hostname.split('.')[0],
  );
  await page.goto(url, { waitUntil: 'load' });
  if (!hasChat) return;
  // On a phone it appears on scrolling.
  await page.locator('[data-chat] button').waitFor({ state: 'attached' });
  await page.evaluate(() => window.scrollTo(0, 100));
  await page.locator('[data-chat] button').waitFor();
}

/** Tabs through a car page of these templates. */
export function describeTabOrder(wanted: readonly string[]): void {
  describe.each(templates.filter(({ template }) => wanted.includes(template)))(
    '$template: a car page by keyboard alone',
    ({ url, hasChat }) => {
      test('Tab reaches every element once, in order and visibly, on a phone and a desktop; the skip link leads to the content', async () => {
        await visit(await browser(), { viewport: phone }, async (page) => {
          await openPage(page, url, hasChat);
          await page.locator('[data-action-bar]').waitFor();
          await step('on a phone', () => expectTabOrder(page));
          await step('on a desktop', async () => {
            await page.setViewportSize(desktop);
            // The action bar appears on scrolling and is near the end of the tab order.
            await page.evaluate(() => window.scrollTo(0, 100));
            await expectTabOrder(page);
          });
          await step('the skip link, the first stop', async () => {
            await page.locator('[data-stop="0"]').focus();
            await page.keyboard.press('Enter');
            await page.keyboard.press('Tab');
            expect(await main(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);
          });
        });
      });
    },
  );
}
