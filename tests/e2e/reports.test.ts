import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';

const browser = browserOf();
const { base, slug, root } = dealer('bayside-mazda');
const home = `http://localhost:${new URL(base).port}`;

const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
const broken = () => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src);

describe('reports of builds, served on this machine', () => {
  const pages = {
    fleet: async () => '/report.html',
    dealer: async () => `/${slug}/releases/${basename(await realpath(root))}.report.html`,
  };
  const cases = Object.entries(pages).flatMap(([name, path]) =>
    [phone, desktop].map((viewport) => ({ name, path, viewport, width: viewport.width })),
  );

  test.each(cases)('of $name, $width pixels wide', async ({ path, viewport }) => {
    for (const colorScheme of ['light', 'dark'] as const)
      await visit(await browser(), { viewport, colorScheme }, async (page) => {
        await page.goto(home + (await path()));
        for (const one of await page.locator('summary').all()) await one.click();
        expect([await page.evaluate(wide), await page.evaluate(broken)]).toEqual([0, []]);
        expect(await axeFaults(page)).toEqual([]);
      });
  });

  test('lead from the list of dealers to the report of each', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.goto(home);
      await page.getByRole('link', { name: 'Report of the last build' }).click();
      await page.getByRole('link', { name: slug }).click();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Bayside Mazda');
    });
  });
});
