import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { browserOf, dealer, dealers, desktop, phone, visit } from './browser.ts';
import { carPaths, chooseToCompare, comparers, counter, main, rules, savers, templates, titles, toast } from './garage-pages.ts';

const browser = browserOf();

test('what a site does not offer is not on its pages', async () => {
  const ridgeline = dealer('ridgeline-4x4');
  expect(ridgeline.paths).toContain('/my-garage');
  expect(ridgeline.paths).not.toContain('/compare');
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.goto(ridgeline.base + carPaths(ridgeline)[0], { waitUntil: 'load' });
    await savers(page).first().waitFor();
    expect(await comparers(page).count()).toBe(0);
  });
  // Only used cars are kept at this dealer (spec §5).
  const bayside = dealer('bayside-mazda');
  const fresh = '/search/new-cars';
  expect(bayside.paths).toContain(fresh);
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.goto(bayside.base + fresh, { waitUntil: 'load' });
    await main(page).getByRole('heading', { level: 3 }).first().waitFor();
    expect(await savers(page).count()).toBe(0);
  });
});

test('a sold car offers neither; the cars like it beside it do', async () => {
  for (const { base, paths, soldCar } of dealers) {
    if (!soldCar) continue;
    await visit(await browser(), { viewport: phone }, async (page) => {
      const withWords = main(page)
        .locator('button[aria-pressed]')
        .filter({ hasText: /Save|Compare/ });
      await page.goto(base + soldCar, { waitUntil: 'load' });
      await counter(page).waitFor();
      expect(await withWords.count()).toBe(0);
      expect(await savers(page).count()).toBeGreaterThan(0);
      const car = paths.find((path) => path.startsWith('/cars/') && path !== soldCar);
      await page.goto(base + car, { waitUntil: 'load' });
      await withWords.first().waitFor();
    });
  }
});

describe.each([
  { size: 'a phone', viewport: phone },
  { size: 'a desktop', viewport: desktop },
])('axe finds nothing on $size', ({ viewport }) => {
  test.each(templates)('$template: saved, compared, and the bar with a toast', async ({ base, search }) => {
    await visit(await browser(), { viewport }, async (page) => {
      const check = async (what: string) => {
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
        expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual(
          [],
        );
      };
      for (const path of ['/my-garage', '/compare']) {
        await page.goto(base + path, { waitUntil: 'load' });
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await check(`${path} empty`);
      }
      await page.goto(base + search, { waitUntil: 'load' });
      await savers(page).first().click();
      await savers(page).first().click();
      await chooseToCompare(page, 3);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await toast(page).hover();
      await check('search');
      await page.goto(`${base}/my-garage`, { waitUntil: 'load' });
      await expect.poll(async () => (await titles(page)).length).toBe(2);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await check('saved');
      await page.goto(`${base}/compare`, { waitUntil: 'load' });
      await page.getByRole('table').waitFor();
      await check('compare');
    });
  });
});
