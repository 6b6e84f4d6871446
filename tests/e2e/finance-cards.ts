import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';

const browser = browserOf({ pictures: false });

/** What the scripts of a search page may weigh before any interaction, in bytes of gzip. */
const mostBytes = 215_000;

/** Looks at the cards of these dealers, who lend. */
export function describeCards(slugs: readonly string[]): void {
  describe('the cards of a search', () => {
    test.each(slugs)(
      '%s: the comparison rate is beside the repayment, and no fact breaks across lines, on a phone and a desktop; its scripts are at most 215 KB',
      async (slug) => {
        await visit(await browser(), { viewport: phone }, async (page) => {
          const { base, root } = dealer(slug);
          const scripts = new Set<string>();
          page.on('response', (response) => {
            const { pathname } = new URL(response.url());
            if (pathname.endsWith('.js')) scripts.add(pathname);
          });
          await page.goto(`${base}/search/our-cars`, { waitUntil: 'load' });
          const sizes = [...scripts].map((file) => gzipSync(readFileSync(root + file)).length);
          expect(sizes.length).toBeGreaterThan(5);
          expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostBytes);
          const cards = page.locator('article').filter({ has: page.locator('[data-repayment]') });
          await cards.first().waitFor();
          for (const viewport of [phone, desktop]) {
            await page.setViewportSize(viewport);
            const seen = await cards.evaluateAll((nodes) =>
              nodes.map((card) => {
                const [repayment, rate] = card.querySelectorAll('[data-repayment] span');
                const size = (element: Element | undefined) => element && getComputedStyle(element).fontSize;
                const lines = [...card.querySelectorAll('li > span, [data-repayment] span')].map((one) => {
                  const range = document.createRange();
                  range.selectNodeContents(one);
                  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
                });
                return {
                  texts: [repayment?.textContent, rate?.textContent],
                  sameSize: size(repayment) === size(rate),
                  isVisible: [repayment, rate].every((one) => (one?.getBoundingClientRect().width ?? 0) > 0),
                  mostLines: Math.max(...lines),
                };
              }),
            );
            expect(seen.length).toBeGreaterThan(5);
            for (const { texts, ...look } of seen) {
              expect(texts).toEqual([
                expect.stringMatching(/^\$[\d,]+\.\d\d per week$/),
                expect.stringMatching(/^\d+\.\d\d% (p\.a\. comparison rate|APR)$/),
              ]);
              expect({ viewport, ...look }).toEqual({ viewport, sameSize: true, isVisible: true, mostLines: 1 });
            }
          }
          if (slug !== 'wanderlust-rv')
            await page
              .locator('footer')
              .getByText(/WARNING: This comparison rate/)
              .waitFor();
        });
      },
    );
  });
}
