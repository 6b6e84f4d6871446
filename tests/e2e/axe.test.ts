import pLimit from 'p-limit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealers, desktop, phone, visit } from './browser.ts';
import { carPaths, slugOf } from './garage-pages.ts';
import type { Dealer } from './setup.ts';

// Pictures do not matter to axe: it skips text on a picture.
const browser = browserOf({ pictures: false });
/**
 * A dealer of each template, checked in both sizes with every dialog open. The others differ only in colours, which their home page, a
 * search and a car show; a phone and their home page on a desktop are enough.
 */
const fullyChecked = ['harbour-city-motors', 'bayside-mazda', 'wanderlust-rv'];
/** Pages checked at the same time; each needs a processor. */
const slot = pLimit(3);

const onPhone = { size: 'a phone', viewport: phone };
const onDesktop = { size: 'a desktop', viewport: desktop };
/** What a desktop lays out otherwise; the rest of a page is the same column on both. */
const isWide = (slug: string, kind: string) => kind === 'home' || (fullyChecked.includes(slug) && /^(search|car|content page)$/.test(kind));
const sizesOf = (slug: string, kind: string) => (isWide(slug, kind) ? [onPhone, onDesktop] : [onPhone]);

/** One page of each kind that a dealer has; car pages have their own tests below. */
function kindsOf({ paths, soldCar }: Dealer): { kind: string; path: string }[] {
  const first = (prefix: string) => paths.find((path) => path.startsWith(prefix));
  const kinds: [string, string | undefined][] = [
    ['home', '/'],
    ['search', first('/search/')],
    ['sold car', soldCar],
    ['checkout', paths.find((path) => path.endsWith('/checkout'))],
    ['content page', paths.find((path) => /^\/(service|about-us)$/.test(path))],
    ['article', paths.find((path) => /^\/(blog|news)\//.test(path))],
    ['locations', first('/our-locations')],
    ['missing page', '/there-is-nothing-here'],
  ];
  return kinds.flatMap(([kind, path]) => (path ? [{ kind, path }] : []));
}

const all = dealers.flatMap((dealer) => kindsOf(dealer).map((one) => ({ slug: dealer.slug, base: dealer.base, ...one })));
/** Only some dealers take a deposit, so their checkout counts whichever they are. */
const cases = all.filter(({ slug, kind }) => fullyChecked.includes(slug) || ['home', 'search', 'sold car', 'checkout'].includes(kind));

test('every dealer has a page of each kind', () => {
  for (const { slug } of dealers)
    expect(all.filter((one) => one.slug === slug && !['sold car', 'checkout'].includes(one.kind)).map((one) => one.kind)).toEqual([
      'home',
      'search',
      'content page',
      'article',
      'locations',
      'missing page',
    ]);
});

/** At the end of a page sticky bars cover nothing, if the header stays at the top: below it axe takes links for too small to hit. */
const toEnd = (page: Page) =>
  page.evaluate(() => {
    for (const header of document.querySelectorAll('header')) header.style.position = 'static';
    window.scrollTo(0, document.documentElement.scrollHeight);
  });

describe('axe finds no faults on a page of each kind', () => {
  test.concurrent.each(cases)('$slug: $kind', ({ slug, base, path, kind }) =>
    slot(async () => {
      const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
      try {
        const page = await context.newPage();
        const response = await page.goto(base + path, { waitUntil: 'load' });
        expect(response?.status()).toBe(kind === 'missing page' ? 404 : 200);
        for (const { size, viewport } of sizesOf(slug, kind)) {
          await page.setViewportSize(viewport);
          await toEnd(page);
          expect(await axeFaults(page), size).toEqual([]);
        }
      } finally {
        await context.close();
      }
    }),
  );
});

/** The dialogs of a car page and their buttons. */
const openings = [
  { what: 'the menu', button: /^Menu$/ },
  { what: 'the share menu', button: /^Share$/ },
  { what: 'the repayment calculator', button: /^Work out repayments$/ },
  { what: 'the gallery full screen', button: /^View full screen$/ },
];

/** Opens each dialog of the page, runs axe and closes it with Escape. Returns the names of the dialogs. */
async function openEach(page: Page, size: string): Promise<string[]> {
  const seen: string[] = [];
  const within = '[role=dialog]';
  for (const { what, button } of openings) {
    const opener = page.getByRole('button', { name: button }).first();
    if (!(await opener.isVisible())) continue;
    await opener.click();
    const dialog = page.locator(within);
    await dialog.waitFor();
    // The calculator's result and the gallery's buttons come last.
    await dialog.getByRole('button').first().waitFor();
    expect(await axeFaults(page, within), `${what} on ${size}`).toEqual([]);
    if (what === 'the gallery full screen') {
      await dialog.getByRole('button', { name: 'Zoom' }).click();
      expect(await axeFaults(page, within), `${what}, zoomed, on ${size}`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    seen.push(what);
  }
  return seen;
}

describe('axe finds no faults on a car page in any state', () => {
  test.concurrent.each(dealers)('$slug', (dealer) =>
    slot(async () => {
      const path = carPaths(dealer).find((one) => one !== carPaths(dealer)[0]) ?? '';
      await visit(await browser(), { viewport: phone }, async (page) => {
        await page.goto(dealer.base + path, { waitUntil: 'load' });
        for (const { size, viewport } of sizesOf(dealer.slug, 'car').reverse()) {
          await page.setViewportSize(viewport);
          await toEnd(page);
          expect(await axeFaults(page), size).toEqual([]);
          if (!fullyChecked.includes(dealer.slug)) continue;
          const seen = await openEach(page, size);
          // The classic and trail menus are always visible on a desktop.
          expect(seen).toEqual(
            openings.map(({ what }) => what).filter((what) => what !== 'the menu' || size === 'a phone' || seen.includes(what)),
          );
        }

        // A shown phone number, and a saved and compared car with its notice.
        const call = page.getByRole('button', { name: /^Call .*Show number$/ }).first();
        if (await call.isVisible()) await call.click();
        for (const name of [/^Save/, /^Compare/]) {
          const keep = page.getByRole('main').getByRole('button', { name }).first();
          if ((await keep.count()) > 0) await keep.click();
        }
        await toEnd(page);
        expect(await axeFaults(page), 'number shown, car saved').toEqual([]);

        await page.addInitScript(() => {
          window.print = () => {};
        });
        await page.goto(`${dealer.base}/print?car_id=${slugOf(path)}`, { waitUntil: 'load' });
        await page.getByRole('button', { name: 'Print' }).waitFor();
        expect(await axeFaults(page), 'the print view').toEqual([]);
      });
    }),
  );
});
