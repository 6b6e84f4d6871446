import { expect, test } from 'vitest';
import { browserOf, dealer, visit } from './browser.ts';
import { countShifts, shiftsOf } from './layout-shifts.ts';

const browser = browserOf({ pictures: false });

test.each([
  ['classic', 'harbour-city-motors'],
  ['studio', 'switch-drive'],
  ['trail', 'ridgeline-4x4'],
])(
  'on %s headings keep their lines when the fonts come after the first paint, and hardly anything moves (rule A4)',
  async (_template, slug) =>
    visit(await browser(), { viewport: { width: 412, height: 823 } }, async (page) => {
      await countShifts(page);
      let held = Promise.resolve();
      let release = () => {};
      const hold = () => {
        held = new Promise((done) => {
          release = done;
        });
      };
      await page.route('**/*.woff2', async (route) => {
        await held;
        await route.continue();
      });
      const heights = () => page.getByRole('heading', { level: 1 }).evaluateAll((all) => all.map((one) => one.clientHeight));
      for (const path of ['/about-us', '/']) {
        hold();
        await page.goto(dealer(slug).base + path, { waitUntil: 'commit' });
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        const before = await heights();
        expect(before).toHaveLength(1);
        release();
        await page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        });
        expect(await heights(), path).toEqual(before);
        // No fallback has each letter as wide as ours, so a line may break one word later.
        expect(await shiftsOf(page), path).toBeLessThan(0.02);
      }
    }),
);
