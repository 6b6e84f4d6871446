import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, step, visit } from './browser.ts';
import { looks, show, wide } from './report-looks.ts';

const browser = browserOf();
const { base, slug, root } = dealer('bayside-mazda');
const home = `http://localhost:${new URL(base).port}`;
const broken = () => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src);

describe('reports of builds, served on this machine', () => {
  test('the list of dealers leads to that of the fleet and that of each dealer, in both looks', async () => {
    await visit(await browser(), {}, async (page) => {
      const look = async () => {
        for (const one of await page.locator('summary').all()) await one.click();
        for (const each of looks) {
          await show(page, each);
          expect([await page.evaluate(wide), await page.evaluate(broken)]).toEqual([0, []]);
          expect(await axeFaults(page)).toEqual([]);
        }
      };
      await page.goto(home);
      await page.getByRole('link', { name: 'Report of the last build' }).click();
      await step('the fleet', look);
      await page.getByRole('link', { name: slug }).click();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Bayside Mazda');
      expect(page.url()).toBe(`${home}/${slug}/releases/${basename(await realpath(root))}.report.html`);
      await step('the dealer', look);
    });
  });
});
