import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { browserOf, dealers, desktop, phone } from './browser.ts';
import type { Dealer } from './setup.ts';

const browser = browserOf();

/** One page of each kind that a dealer has. */
function kindsOf({ paths, soldCar }: Dealer): { kind: string; path: string }[] {
  const first = (prefix: string) => paths.find((path) => path.startsWith(prefix));
  const kinds: [string, string | undefined][] = [
    ['home', '/'],
    ['search', first('/search/')],
    ['car', paths.find((path) => path.startsWith('/cars/') && path !== soldCar)],
    ['sold car', soldCar],
    ['checkout', paths.find((path) => path.endsWith('/checkout'))],
    ['content page', paths.find((path) => /^\/(service|about-us)$/.test(path))],
    ['article', paths.find((path) => /^\/(blog|news)\//.test(path))],
    ['locations', first('/our-locations')],
    ['missing page', '/there-is-nothing-here'],
  ];
  return kinds.flatMap(([kind, path]) => (path ? [{ kind, path }] : []));
}

const cases = dealers.flatMap((dealer) => kindsOf(dealer).map((one) => ({ slug: dealer.slug, base: dealer.base, ...one })));
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test('every dealer has a page of each kind to look at', () => {
  for (const { slug } of dealers)
    expect(cases.filter((one) => one.slug === slug && !['sold car', 'checkout'].includes(one.kind)).map((one) => one.kind)).toEqual([
      'home',
      'search',
      'car',
      'content page',
      'article',
      'locations',
      'missing page',
    ]);
});

describe.each([
  { size: 'a phone', viewport: phone },
  { size: 'a desktop', viewport: desktop },
])('axe finds nothing on $size', ({ viewport }) => {
  test.each(cases)('$slug: $kind', async ({ base, path, kind }) => {
    const context = await (await browser()).newContext({ viewport, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      const response = await page.goto(base + path, { waitUntil: 'load' });
      expect(response?.status()).toBe(kind === 'missing page' ? 404 : 200);
      // At its end, so that a bar that sticks to the window's foot lies in its own place and covers nothing.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
