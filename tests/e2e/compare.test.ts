import { describe, expect, test } from 'vitest';
import { browserOf, desktop, phone, visit } from './browser.ts';
import { bar, chooseToCompare, main, templates } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

describe.each(templates.slice(1, 2))('compare on $template', ({ base, search }) => {
  test('three cars are compared at a URL that can be shared, and can be removed', async () => {
    await visit(await browser(), { viewport: desktop }, async (page, context) => {
      await page.goto(base + search, { waitUntil: 'load' });
      const names = await chooseToCompare(page, 3);
      await bar(page)
        .getByRole('link', { name: /^Compare 3 / })
        .click();
      await page.waitForURL(/\/compare\?cars=[\w-]+,[\w-]+,[\w-]+$/);
      const table = page.getByRole('table');
      const heads = table.getByRole('columnheader').getByRole('link');
      await expect.poll(() => heads.allTextContents()).toEqual(names);
      expect(await bar(page).count()).toBe(0);
      expect(await table.getByRole('row', { name: /^Price/ }).count()).toBeGreaterThan(0);

      const rows = table.getByRole('row');
      const all = await rows.count();
      await page.getByRole('checkbox', { name: 'Show differences only' }).check();
      await expect.poll(() => rows.count()).toBeLessThanOrEqual(all);
      const [, different = 0, of = 0] =
        /(\d+) of (\d+) rows differ/.exec((await main(page).getByRole('status').textContent()) ?? '')?.map(Number) ?? [];
      expect(different).toBeGreaterThan(0);
      expect(await table.getByRole('rowheader', { name: /, differs$/ }).count()).toBe(different);
      expect(of).toBeGreaterThanOrEqual(different);

      // A browser with an empty compare list shows the same cars.
      const fresh = await (await browser()).newContext({ viewport: phone });
      const friend = await fresh.newPage();
      await friend.goto(page.url(), { waitUntil: 'load' });
      await expect.poll(() => friend.getByRole('table').getByRole('columnheader').getByRole('link').allTextContents()).toEqual(names);
      await expect.poll(() => friend.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await fresh.close();

      await page.getByRole('button', { name: `Remove ${names[0]} from compare` }).click();
      await page.waitForURL(/\/compare\?cars=[\w-]+,[\w-]+$/);
      await expect.poll(() => heads.allTextContents()).toEqual(names.slice(1));
      const other = await context.newPage();
      await other.goto(base + search, { waitUntil: 'load' });
      await bar(other)
        .getByRole('link', { name: /^Compare 2 / })
        .waitFor();
      await other.close();
    });
  });
});
