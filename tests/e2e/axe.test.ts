import pLimit from 'p-limit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealers, desktop, phone, visit } from './browser.ts';
import { carPaths, slugOf } from './garage-pages.ts';
import type { Dealer } from './setup.ts';

// What axe looks at does not change with the pictures: it passes over text that lies on one, there or not.
const browser = browserOf({ pictures: false });
/**
 * A dealer of each template, whose cars have repayments to work out: looked at in both sizes, all that can be open included. The others
 * have the same layouts in other colours, which a phone shows, and their home page on a desktop.
 */
const whole = ['harbour-city-motors', 'bayside-mazda', 'wanderlust-rv'];
/** Pages that are looked at side by side; each takes a processor for itself. */
const slot = pLimit(3);

const onPhone = { size: 'a phone', viewport: phone };
const onDesktop = { size: 'a desktop', viewport: desktop };
const sizesOf = (slug: string, kind: string) => (whole.includes(slug) || kind === 'home' ? [onPhone, onDesktop] : [onPhone]);

/** One page of each kind that a dealer has; the car has a place of its own below. */
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

const cases = dealers.flatMap((dealer) => kindsOf(dealer).map((one) => ({ slug: dealer.slug, base: dealer.base, ...one })));

test('every dealer has a page of each kind to look at', () => {
  for (const { slug } of dealers)
    expect(cases.filter((one) => one.slug === slug && !['sold car', 'checkout'].includes(one.kind)).map((one) => one.kind)).toEqual([
      'home',
      'search',
      'content page',
      'article',
      'locations',
      'missing page',
    ]);
});

/** At its end, so that a bar that sticks to the window's foot lies in its own place and covers nothing. */
const toEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

describe('axe finds nothing on a page of each kind', () => {
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

/** What can be open on the page of a car: the button that opens it as a dialog. */
const openings = [
  { what: 'the menu', button: /^Menu$/ },
  { what: 'the share menu', button: /^Share$/ },
  { what: 'the repayment calculator', button: /^Work out repayments$/ },
  { what: 'the gallery full screen', button: /^View full screen$/ },
];

/** Opens each of these that the page has, asks axe, and closes it by Escape; answers what was there to open. */
async function openEach(page: Page, size: string): Promise<string[]> {
  const seen: string[] = [];
  const within = '[role=dialog]';
  for (const { what, button } of openings) {
    const opener = page.getByRole('button', { name: button }).first();
    if (!(await opener.isVisible())) continue;
    await opener.click();
    const dialog = page.locator(within);
    await dialog.waitFor();
    // What comes late in it: the answer of the calculator, the buttons of the gallery.
    await dialog.getByRole('button').first().waitFor();
    expect(await axeFaults(page, within), `${what} on ${size}`).toEqual([]);
    if (what === 'the gallery full screen') {
      await dialog.getByRole('button', { name: 'Zoom' }).click();
      expect(await axeFaults(page, within), `${what}, enlarged, on ${size}`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    seen.push(what);
  }
  return seen;
}

describe('axe finds nothing on the page of a car, in any of its states', () => {
  test.concurrent.each(dealers)('$slug', (dealer) =>
    slot(async () => {
      const path = carPaths(dealer).find((one) => one !== carPaths(dealer)[0]) ?? '';
      await visit(await browser(), { viewport: phone }, async (page) => {
        await page.goto(dealer.base + path, { waitUntil: 'load' });
        for (const { size, viewport } of sizesOf(dealer.slug, 'car').reverse()) {
          await page.setViewportSize(viewport);
          await toEnd(page);
          expect(await axeFaults(page), size).toEqual([]);
          if (!whole.includes(dealer.slug)) continue;
          const seen = await openEach(page, size);
          // The classic and the trail menu lie open on a desktop.
          expect(seen).toEqual(
            openings.map(({ what }) => what).filter((what) => what !== 'the menu' || size === 'a phone' || seen.includes(what)),
          );
        }

        // A number that was masked, uncovered; a car kept and compared, with the notice of it.
        const call = page.getByRole('button', { name: /^Call .*Show number$/ }).first();
        if (await call.isVisible()) await call.click();
        for (const name of [/^Save/, /^Compare/]) {
          const keep = page.getByRole('main').getByRole('button', { name }).first();
          if ((await keep.count()) > 0) await keep.click();
        }
        await toEnd(page);
        expect(await axeFaults(page), 'uncovered and kept').toEqual([]);

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
