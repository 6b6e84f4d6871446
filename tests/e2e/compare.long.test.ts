import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, desktop, phone, step, visit } from './browser.ts';
import { bar, carPaths, chooseToCompare, comparers, counter, harbour, main, savers, slugOf, toast } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

describe('the compare list of a phone', () => {
  const search = `${harbour.base}/search/used-cars`;

  test('covers nothing at the end of a page, refuses a fifth car, and hides with its last one; a car page shows its action bar instead', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.goto(search, { waitUntil: 'load' });
      const names = await chooseToCompare(page, 4);

      await step('a fifth car', async () => {
        const fifth = comparers(page).first();
        await fifth.click();
        await toast(page).getByText('You can compare up to 4 cars. Remove one to add this one.').waitFor();
        expect(await toast(page).count()).toBe(1);
        expect(await fifth.getAttribute('aria-pressed')).toBe('false');
        for (const name of names)
          await bar(page)
            .getByRole('button', { name: new RegExp(`^Remove ${name}\\b.* from compare$`) })
            .first()
            .click();
        await expect.poll(() => bar(page).count()).toBe(0);
      });

      await step('the end of the page', async () => {
        await chooseToCompare(page, 1);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const last = await box(page.getByRole('contentinfo'));
        expect(last.y + last.height).toBeLessThanOrEqual((await box(bar(page))).y + 1);
      });

      await step('the page of a car', async () => {
        await page.goto(harbour.base + carPaths(harbour)[0], { waitUntil: 'load' });
        // In the first view the bar would cover the price.
        await page.evaluate(() => window.scrollTo(0, 100));
        const steps = page.getByRole('region', { name: 'Next step' });
        const chosen = steps.getByRole('link', { name: 'Compare 1 car' });
        await chosen.waitFor();
        expect(await bar(page).isVisible()).toBe(false);
        expect((await box(steps)).y + (await box(steps)).height).toBeCloseTo(phone.height, 0);
        expect((await box(steps)).height).toBeLessThan(70);
        await chosen.click();
        await page.waitForURL(/\/compare\?cars=[\w-]+$/);
      });
    });
  });

  test('shows two cars at a time, a swipe ends at the edge of a car, it is shared (rule G8), and names removed cars; nonsense is the empty list', async () => {
    // Not `visit`: the data of a removed car is missing.
    const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      await page.addInitScript(() => {
        Object.assign(navigator, { share: async (data: object) => Object.assign(window, { shared: data }) });
      });
      const slugs = carPaths(harbour).slice(0, 4).map(slugOf);
      const [one = '', two = ''] = slugs;

      await step('four cars', async () => {
        await page.goto(`${harbour.base}/compare?cars=${slugs.join(',')}`, { waitUntil: 'load' });
        const table = page.getByRole('region', { name: 'Comparison' });
        await table.getByRole('table').waitFor();
        /** Cars of which the whole head is in view, counted from 0. */
        const inView = () =>
          table.evaluate((node) => {
            const label = (node.querySelector('thead td') as Element).getBoundingClientRect().right;
            const heads = [...node.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect());
            return heads.flatMap(({ left, right }, index) => (left > label - 2 && right < innerWidth + 2 ? [index] : []));
          });
        expect(await inView()).toEqual([0, 1]);
        await table.evaluate((node) => node.scrollTo({ left: 100 }));
        await expect.poll(inView).toEqual([1, 2]);
        await table.evaluate((node) => node.scrollTo({ left: node.scrollWidth }));
        await expect.poll(inView).toEqual([2, 3]);
        await page.getByRole('button', { name: 'Share' }).click();
        const { url } = await page.evaluate(() => (window as unknown as { shared: { url: string } }).shared);
        expect(new URL(url).pathname + new URL(url).search).toBe(`/compare?cars=${slugs.join(',')}`);
      });

      await step('a removed car', async () => {
        await page.goto(`${harbour.base}/compare?cars=${one},no-such-car,${two}`, { waitUntil: 'load' });
        await main(page).getByText('A car in this comparison is no longer listed.').waitFor();
        expect(await page.getByRole('table').getByRole('columnheader').getByRole('link').count()).toBe(2);
        await page.getByRole('button', { name: 'Remove no-such-car' }).click();
        await page.waitForURL(`${harbour.base}/compare?cars=${one},${two}`);
      });

      await step('nonsense', async () => {
        await page.goto(`${harbour.base}/compare?cars=%3Cscript%3E,..%2F..%2Fx`, { waitUntil: 'load' });
        await page.getByRole('heading', { name: 'No cars to compare yet' }).waitFor();
        expect(await axeFaults(page)).toEqual([]);
      });
    } finally {
      await context.close();
    }
  });
});

test('by keyboard alone: save, choose two, compare, show only differences, remove both', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
    const press = async (locator: Locator, key: 'Enter' | 'Space') => {
      await locator.focus();
      await page.keyboard.press(key);
    };
    await press(savers(page).first(), 'Enter');
    await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Saved cars: 1');
    await press(comparers(page).first(), 'Space');
    // After a compare button comes the link of the next card.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await press(bar(page).getByRole('link', { name: 'Compare 2 cars' }), 'Enter');
    await page.getByRole('table').waitFor();
    await press(page.getByRole('checkbox', { name: 'Show differences only' }), 'Space');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    await press(page.getByRole('button', { name: /^Remove .+ from compare$/ }).first(), 'Enter');
    await expect.poll(() => page.getByRole('table').getByRole('columnheader').count()).toBe(1);
    await press(page.getByRole('button', { name: /^Remove .+ from compare$/ }), 'Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('No cars to compare yet');
  });
});
