import { describe, expect, test } from 'vitest';
import type { Favourite } from '#lib/model/visitor.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, phone, step, visit } from './browser.ts';
import { carOf, carPaths, counter, harbour, idOf, kept, main, savers, slugOf, templates, titles, toast } from './garage-pages.ts';
import { testNoticePlace } from './notice-place.ts';

const browser = browserOf({ pictures: false });

// American English and the layout of trail; the other templates save a car in the tests of axe and of the keyboard.
describe.each(templates.slice(-1))('favourites on $template', ({ base, search }) => {
  test('a saved car stays after a reload, in another tab and on the saved page, until it is removed', async () => {
    await visit(await browser(), { viewport: phone }, async (page, context) => {
      await page.goto(base + search, { waitUntil: 'load' });
      const first = savers(page).first();
      const name = await carOf(first);
      await first.click();
      const removers = main(page).getByRole('button', { name: new RegExp(`^Remove ${name} from favou?rites$`) });
      expect(await removers.first().getAttribute('aria-pressed')).toBe('true');
      await toast(page)
        .getByText(/^Saved to your favou?rites\.$/)
        .waitFor();
      await expect.poll(() => counter(page).getAttribute('aria-label')).toMatch(/^Saved \w+: 1$/);

      await page.reload({ waitUntil: 'load' });
      await removers.first().waitFor();

      const other = await context.newPage();
      await other.goto(base + search, { waitUntil: 'load' });
      await expect.poll(() => counter(other).getAttribute('aria-label')).toMatch(/: 1$/);
      await savers(other).first().click();
      await expect.poll(() => counter(page).getAttribute('aria-label')).toMatch(/: 2$/);
      await other.close();

      await counter(page).click();
      await page.getByRole('heading', { level: 2, name: /^2 \w+ saved$/ }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Saved /);
      // Newest first, each with its current price. Until its card is there, a car has the longer name that the device keeps.
      await expect.poll(() => titles(page)).toEqual([expect.any(String), name]);
      await expect.poll(() => main(page).getByText(/\$\d/).count()).toBeGreaterThanOrEqual(2);
      await removers.first().click();
      await page.getByRole('heading', { level: 2, name: /^1 \w+ saved$/ }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');

      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('heading', { level: 2, name: /^2 \w+ saved$/ }).waitFor();
    });
  });
});

testNoticePlace(['classic']);

describe('saved cars are loaded again', () => {
  const [present = ''] = carPaths(harbour);
  const gone: Favourite = { id: 'gone-1', name: '2015 Holden Commodore SV6', slug: 'no-such-car', make: 'Holden', model: 'Commodore' };

  test('removed and sold cars say so; without a network they can be loaded again; an empty list links to the stock', async () => {
    // Not `visit`: failed requests are what a part of this journey is about.
    const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      const list = `${harbour.base}/my-garage?tab=saved-cars`;

      await step('an empty list', async () => {
        await page.goto(`${harbour.base}/my-garage`, { waitUntil: 'load' });
        await page.getByRole('heading', { name: 'No saved cars yet' }).waitFor();
        expect(await axeFaults(page)).toEqual([]);
        await main(page).getByRole('link', { name: 'Search cars' }).click();
        await page.waitForURL(/\/search\//);
      });

      const id = await idOf(present);
      await step('without a network', async () => {
        await page.evaluate(...kept(harbour.slug, 'favourites', [{ id, name: 'A kept name', slug: slugOf(present) }]));
        await page.route('**/_next/data/**', (route) => route.abort());
        await page.goto(list, { waitUntil: 'load' });
        await main(page).getByText('These details could not be loaded.').waitFor();
        await main(page).getByRole('link', { name: 'A kept name' }).waitFor();
        await page.unroute('**/_next/data/**');
        await main(page).getByRole('button', { name: 'Try again' }).click();
        await main(page)
          .getByText(/\$\d|Enquire/)
          .first()
          .waitFor();
      });

      await step('removed and sold cars', async () => {
        const sold = harbour.soldCar ?? '';
        await page.evaluate(
          ...kept(harbour.slug, 'favourites', [
            { id, name: 'A car', slug: slugOf(present) },
            { id: await idOf(sold), name: 'Sold car', slug: slugOf(sold) },
            // Another car has taken over this slug.
            { id: 'another', name: 'Car before', slug: slugOf(present) },
            gone,
          ]),
        );
        await page.goto(list, { waitUntil: 'load' });
        const items = main(page).getByRole('listitem');
        const removedCar = main(page).getByRole('article').filter({ hasText: gone.name });
        await removedCar.getByText('No longer listed', { exact: true }).waitFor();
        expect(await removedCar.getByRole('link', { name: /^Find similar/ }).getAttribute('href')).toMatch(
          /^\/search\/.+\?query=Holden%20Commodore$/,
        );
        expect(await removedCar.getByRole('link', { name: gone.name, exact: true }).count()).toBe(0);
        await main(page).getByText('This car has been sold.').waitFor();
        await main(page).getByRole('article').filter({ hasText: 'Car before' }).getByText('No longer listed').waitFor();

        await removedCar.getByRole('button', { name: `Remove ${gone.name}` }).click();
        await page.getByRole('heading', { level: 2, name: '3 cars saved' }).waitFor();
        expect(await items.filter({ hasText: gone.name }).count()).toBe(0);
      });
    } finally {
      await context.close();
    }
  });
});
