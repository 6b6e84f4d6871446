import { describe, expect, test } from 'vitest';
import { storageKey } from '#lib/browser/garage/garage.ts';
import type { Favourite } from '#lib/model/visitor.ts';
import { browserOf, desktop, phone, visit } from './browser.ts';
import { carOf, carPaths, counter, harbour, idOf, keep, main, savers, slugOf, templates, titles, toast } from './garage-pages.ts';

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
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');

      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('heading', { level: 2, name: /^2 \w+ saved$/ }).waitFor();
    });
  });
});

describe('saved cars are loaded again', () => {
  const [present = ''] = carPaths(harbour);
  const gone: Favourite = { id: 'gone-1', name: '2015 Holden Commodore SV6', slug: 'no-such-car', make: 'Holden', model: 'Commodore' };

  test('removed and sold cars say so, and can be removed from the list', async () => {
    const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      const id = await idOf(page, present);
      const sold = harbour.soldCar ?? '';
      const soldId = await idOf(page, sold);
      await keep(context, harbour.slug, 'favourites', [
        { id, name: 'A car', slug: slugOf(present) },
        { id: soldId, name: 'Sold car', slug: slugOf(sold) },
        // Another car has taken over this slug.
        { id: 'another', name: 'Car before', slug: slugOf(present) },
        gone,
      ]);
      await page.goto(`${harbour.base}/my-garage?tab=saved-cars`, { waitUntil: 'load' });
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
    } finally {
      await context.close();
    }
  });

  test('without a network a saved car shows an error and can be loaded again', async () => {
    const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      const id = await idOf(page, present);
      await keep(context, harbour.slug, 'favourites', [{ id, name: 'A kept name', slug: slugOf(present) }]);
      await page.route('**/_next/data/**', (route) => route.abort());
      await page.goto(`${harbour.base}/my-garage`, { waitUntil: 'load' });
      await main(page).getByText('These details could not be loaded.').waitFor();
      await main(page).getByRole('link', { name: 'A kept name' }).waitFor();
      await page.unroute('**/_next/data/**');
      await main(page).getByRole('button', { name: 'Try again' }).click();
      await main(page)
        .getByText(/\$\d|Enquire/)
        .first()
        .waitFor();
    } finally {
      await context.close();
    }
  });

  test('an empty list links to the stock', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      await page.goto(`${harbour.base}/my-garage`, { waitUntil: 'load' });
      await page.getByRole('heading', { name: 'No saved cars yet' }).waitFor();
      await main(page).getByRole('link', { name: 'Search cars' }).click();
      await page.waitForURL(/\/search\//);
    });
  });
});

describe('a browser storage that fails', () => {
  test.each([
    [
      'blocked',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        }),
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ] as const)('%s: a car is saved for this visit only, and a notice says so', async (_what, breakIt) => {
    await visit(await browser(), { viewport: desktop }, async (page, context) => {
      await context.addInitScript(breakIt);
      await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
      await savers(page).first().click();
      await toast(page).getByText('Saved for this visit only: your browser’s storage is full or blocked.').waitFor();
      await counter(page).click();
      await page.getByRole('heading', { level: 2, name: '1 car saved' }).waitFor();
    });
  });

  test.each(['[{"id":"a","slug":"../x","name":"<img src=x onerror=alert(1)>"}]'])(
    'with %s: the page works, and the next car is saved',
    async (text) => {
      await visit(await browser(), { viewport: desktop }, async (page) => {
        await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
        await page.evaluate(
          ([key, value]) => localStorage.setItem(key as string, value as string),
          [storageKey(harbour.slug, 'favourites'), text],
        );
        await page.reload({ waitUntil: 'load' });
        await savers(page).first().click();
        await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Saved cars: 1');
      });
    },
  );
});

describe('a toast', () => {
  test('stays while the pointer is on it, and closes by itself after five seconds', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.clock.install();
      await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
      await savers(page).first().click();
      await toast(page).hover();
      await page.clock.fastForward(6000);
      expect(await toast(page).count()).toBe(1);
      await page.mouse.move(5, 300);
      await page.clock.fastForward(4000);
      expect(await toast(page).count()).toBe(1);
      await expect
        .poll(async () => {
          await page.clock.fastForward(500);
          return toast(page).count();
        })
        .toBe(0);
    });
  });

  test('closes after a swipe of 50 px', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
      await savers(page).first().click();
      const text = toast(page).getByText('Saved to your favourites.');
      const at = async () => (await text.boundingBox()) ?? { x: 0, y: 0 };
      const drag = async (by: number) => {
        // A toast that was released too early slides back first.
        const settled = async () => {
          const before = await at();
          const after = await at();
          return before.x === after.x && before.y === after.y;
        };
        await expect.poll(settled).toBe(true);
        const { x, y } = await at();
        await page.mouse.move(x + 5, y + 5);
        await page.mouse.down();
        await page.mouse.move(x + 5 + by / 2, y + 5, { steps: 4 });
        await page.mouse.move(x + 5 + by, y + 5, { steps: 4 });
        await page.mouse.up();
      };
      await drag(40);
      expect(await toast(page).count()).toBe(1);
      await drag(60);
      await expect.poll(() => toast(page).count()).toBe(0);
    });
  });
});
