import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { keptKey } from '#lib/browser/garage/garage.ts';
import type { Favourite } from '#lib/model/visitor.ts';
import { browserOf, dealer, dealers, desktop, phone, visit } from './browser.ts';
import type { Dealer } from './setup.ts';

const browser = browserOf();
const harbour = dealer('harbour-city-motors');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A dealer of each template that compares, with a search page that lists its cars. */
const templates = [
  { template: 'classic', slug: 'harbour-city-motors', search: '/search/used-cars' },
  { template: 'studio', slug: 'switch-drive', search: '/search/used-cars' },
  { template: 'trail', slug: 'wanderlust-rv', search: undefined },
].map(({ template, slug, search }) => {
  const one = dealer(slug);
  return { template, ...one, search: search ?? one.paths.find((path) => /^\/search\/new-used-and-demo-/.test(path)) ?? '/search/our-cars' };
});

const main = (page: Page) => page.getByRole('main');
const savers = (page: Page) => main(page).getByRole('button', { name: /^Save .+ to favou?rites$/ });
const comparers = (page: Page) => main(page).getByRole('button', { name: /^Compare .+/ });
const counter = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Saved / });
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen to compare' });
const toast = (page: Page) => page.getByRole('region', { name: /^Notices/ }).getByRole('listitem');
const titles = (page: Page) => main(page).getByRole('heading', { level: 3 }).allTextContents();

/** The car that a button is about: "Save 2019 Mazda CX-5 to favourites" -> "2019 Mazda CX-5". */
async function carOf(button: Locator): Promise<string> {
  const label = (await button.getAttribute('aria-label')) ?? '';
  return label.replace(/^(Save|Compare) /, '').replace(/ to favou?rites$/, '');
}

async function chooseToCompare(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let chosen = 0; chosen < count; chosen++) {
    const button = comparers(page).first();
    names.push(await carOf(button));
    await button.click();
    await bar(page)
      .getByRole('link', { name: new RegExp(`^Compare ${chosen + 1} `) })
      .waitFor();
  }
  return names;
}

const slugOf = (path: string) => path.slice('/cars/'.length);
const carPaths = ({ paths, soldCar }: Dealer) => paths.filter((path) => path.startsWith('/cars/') && path !== soldCar);
const keep = (context: BrowserContext, site: string, list: 'favourites' | 'compared', cars: Favourite[] | string) =>
  context.addInitScript(
    ([key, text]) => localStorage.setItem(key as string, text as string),
    [keptKey(site, list), typeof cars === 'string' ? cars : JSON.stringify(cars)],
  );

/** The id of a car, from the data of its page. */
async function idOf(page: Page, path: string): Promise<string> {
  await page.goto(harbour.base + path, { waitUntil: 'load' });
  return page.evaluate(() => JSON.parse(document.getElementById('__NEXT_DATA__')?.textContent ?? '{}').props.pageProps.model.id);
}

describe.each(templates)('favourites on $template', ({ base, search }) => {
  test('a car saved on a card is there after a reload, in another tab and on the saved page, until it is removed', async () => {
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
      await expect.poll(async () => (await titles(page)).length).toBe(2);
      // The newest first, and each with its price: live, not as it was kept.
      expect((await titles(page))[1]).toBe(name);
      await expect.poll(() => main(page).getByText(/\$\d/).count()).toBeGreaterThanOrEqual(2);
      await removers.first().click();
      await page.getByRole('heading', { level: 2, name: /^1 \w+ saved$/ }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');

      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('heading', { level: 2, name: /^2 \w+ saved$/ }).waitFor();
    });
  });
});

describe('what is saved is looked up again', () => {
  const [present = ''] = carPaths(harbour);
  const gone: Favourite = { id: 'gone-1', name: '2015 Holden Commodore SV6', slug: 'no-such-car', make: 'Holden', model: 'Commodore' };

  test('a car that is gone and one that is sold say so, and can be removed', async () => {
    const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      const id = await idOf(page, present);
      const sold = harbour.soldCar ?? '';
      const soldId = await idOf(page, sold);
      await keep(context, harbour.slug, 'favourites', [
        { id, name: 'A car', slug: slugOf(present) },
        { id: soldId, name: 'Sold car', slug: slugOf(sold) },
        // Its slug stands for another car now.
        { id: 'another', name: 'Car before', slug: slugOf(present) },
        gone,
      ]);
      await page.goto(`${harbour.base}/my-garage?tab=saved-cars`, { waitUntil: 'load' });
      const items = main(page).getByRole('listitem');
      const lost = main(page).getByRole('article').filter({ hasText: gone.name });
      await lost.getByText('No longer listed', { exact: true }).waitFor();
      expect(await lost.getByRole('link', { name: /^Find similar/ }).getAttribute('href')).toMatch(
        /^\/search\/.+\?query=Holden%20Commodore$/,
      );
      expect(await lost.getByRole('link', { name: gone.name, exact: true }).count()).toBe(0);
      await main(page).getByText('This car has been sold.').waitFor();
      await main(page).getByRole('article').filter({ hasText: 'Car before' }).getByText('No longer listed').waitFor();

      await lost.getByRole('button', { name: `Remove ${gone.name}` }).click();
      await page.getByRole('heading', { level: 2, name: '3 cars saved' }).waitFor();
      expect(await items.filter({ hasText: gone.name }).count()).toBe(0);
    } finally {
      await context.close();
    }
  });

  test('without a network a saved car stays, says so and is looked up again on demand', async () => {
    const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      const id = await idOf(page, present);
      await keep(context, harbour.slug, 'favourites', [{ id, name: 'A kept name', slug: slugOf(present) }]);
      await page.route('**/_next/data/**', (route) => route.abort());
      await page.goto(`${harbour.base}/my-garage`, { waitUntil: 'load' });
      await main(page).getByText('We could not look this one up just now.').waitFor();
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

  test('nothing saved leads to the stock', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      await page.goto(`${harbour.base}/my-garage`, { waitUntil: 'load' });
      await page.getByRole('heading', { name: 'No saved cars yet' }).waitFor();
      await main(page).getByRole('link', { name: 'Search cars' }).click();
      await page.waitForURL(/\/search\//);
    });
  });
});

describe('a storage that fails', () => {
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
  ] as const)('%s: a car is saved for the visit, and the shopper is told', async (_what, breakIt) => {
    await visit(await browser(), { viewport: desktop }, async (page, context) => {
      await context.addInitScript(breakIt);
      await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
      await savers(page).first().click();
      await toast(page).getByText('Saved for this visit only: your browser’s storage is full or blocked.').waitFor();
      await counter(page).click();
      await page.getByRole('heading', { level: 2, name: '1 car saved' }).waitFor();
    });
  });

  test.each(['{"a":', '[1,{"id":7}]', '"text"', '[{"id":"a","slug":"../x","name":"<img src=x onerror=alert(1)>"}]'])(
    'holding %s: the page works, and the next car is kept',
    async (text) => {
      await visit(await browser(), { viewport: desktop }, async (page) => {
        await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
        await page.evaluate(
          ([key, value]) => localStorage.setItem(key as string, value as string),
          [keptKey(harbour.slug, 'favourites'), text],
        );
        await page.reload({ waitUntil: 'load' });
        await savers(page).first().click();
        await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Saved cars: 1');
      });
    },
  );
});

describe.each(templates)('compare on $template', ({ base, search }) => {
  test('three cars stand side by side at an address to share, and can be taken out', async () => {
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
      await page.getByRole('checkbox', { name: 'Only differences' }).check();
      await expect.poll(() => rows.count()).toBeLessThanOrEqual(all);
      const [, different = 0, of = 0] =
        /(\d+) of (\d+) rows differ/.exec((await main(page).getByRole('status').textContent()) ?? '')?.map(Number) ?? [];
      expect(different).toBeGreaterThan(0);
      expect(await table.getByRole('rowheader', { name: /, differs$/ }).count()).toBe(different);
      expect(of).toBeGreaterThanOrEqual(different);

      // Someone who has chosen nothing sees the same cars.
      const fresh = await (await browser()).newContext({ viewport: phone });
      const friend = await fresh.newPage();
      await friend.goto(page.url(), { waitUntil: 'load' });
      await expect.poll(() => friend.getByRole('table').getByRole('columnheader').getByRole('link').allTextContents()).toEqual(names);
      expect(await friend.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
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

describe('choosing cars to compare', () => {
  test('a fifth is refused with what to do; taken out at the foot of the page, the bar goes with the last', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
      const names = await chooseToCompare(page, 4);
      const fifth = comparers(page).first();
      await fifth.click();
      await toast(page).getByText('You can compare 4 cars at once. Remove one first, then add this one.').waitFor();
      expect(await toast(page).count()).toBe(1);
      expect(await fifth.getAttribute('aria-pressed')).toBe('false');
      for (const name of names)
        await bar(page)
          .getByRole('button', { name: new RegExp(`^Remove ${name}\\b.* from compare$`) })
          .first()
          .click();
      await expect.poll(() => bar(page).count()).toBe(0);
    });
  });

  test('the bar covers nothing at the end of a page, and stands below the next steps of a car', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
      await chooseToCompare(page, 1);
      await page.goto(harbour.base + carPaths(harbour)[0], { waitUntil: 'load' });
      await bar(page).waitFor();
      const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const steps = await box(page.getByRole('region', { name: 'Next step' }));
      const foot = await box(bar(page));
      expect(steps.y + steps.height).toBeLessThanOrEqual(foot.y + 1);
      expect(foot.y + foot.height).toBeLessThanOrEqual(phone.height + 1);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = await box(page.getByRole('contentinfo'));
      expect(last.y + last.height).toBeLessThanOrEqual((await box(bar(page))).y + 1);
    });
  });

  test('cars that are gone are named, and the rest stays; an address of nonsense says there is nothing', async () => {
    const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      const [one = '', two = ''] = carPaths(harbour);
      await page.goto(`${harbour.base}/compare?cars=${slugOf(one)},no-such-car,${slugOf(two)}`, { waitUntil: 'load' });
      await main(page).getByText('A car in this comparison is no longer listed.').waitFor();
      expect(await page.getByRole('table').getByRole('columnheader').getByRole('link').count()).toBe(2);
      await page.getByRole('button', { name: 'Remove no-such-car' }).click();
      await page.waitForURL(`${harbour.base}/compare?cars=${slugOf(one)},${slugOf(two)}`);
      await page.goto(`${harbour.base}/compare?cars=%3Cscript%3E,..%2F..%2Fx`, { waitUntil: 'load' });
      await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor();
    } finally {
      await context.close();
    }
  });
});

test('by keyboard alone: save, choose two, compare, show only differences, take one out', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
    const press = async (locator: Locator, key: 'Enter' | 'Space') => {
      await locator.focus();
      await page.keyboard.press(key);
    };
    await press(savers(page).first(), 'Enter');
    await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Saved cars: 1');
    await press(comparers(page).first(), 'Space');
    // Next in order after a compare button: the card that follows it.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await press(bar(page).getByRole('link', { name: 'Compare 2 cars' }), 'Enter');
    await page.getByRole('table').waitFor();
    await press(page.getByRole('checkbox', { name: 'Only differences' }), 'Space');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    await press(page.getByRole('button', { name: /^Remove .+ from compare$/ }).first(), 'Enter');
    await expect.poll(() => page.getByRole('table').getByRole('columnheader').count()).toBe(1);
  });
});

describe('a toast', () => {
  test('stays while it is pointed at, and goes by itself after five seconds', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
      await savers(page).first().click();
      await toast(page).hover();
      await page.waitForTimeout(6000);
      expect(await toast(page).count()).toBe(1);
      await page.mouse.move(5, 300);
      await expect.poll(() => toast(page).count(), { timeout: 6000 }).toBe(0);
    });
  });

  test('is swiped away by 50 px', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
      await savers(page).first().click();
      const text = toast(page).getByText('Saved to your favourites.');
      const { x, y } = (await text.boundingBox()) ?? { x: 0, y: 0 };
      const drag = async (by: number) => {
        await page.mouse.move(x + 5, y + 5);
        await page.mouse.down();
        await page.mouse.move(x + 5 + by / 2, y + 5, { steps: 4 });
        await page.mouse.move(x + 5 + by, y + 5, { steps: 4 });
        await page.mouse.up();
      };
      await drag(40);
      expect(await toast(page).count()).toBe(1);
      await drag(60);
      await expect.poll(() => toast(page).count(), { timeout: 2000 }).toBe(0);
    });
  });
});

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
