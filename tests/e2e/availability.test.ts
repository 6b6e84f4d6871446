import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AvailabilityFile } from '#lib/model/availability.ts';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { browserOf, dealer, desktop, phone, visit, watch } from './browser.ts';
import { cards, count, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });
/** A dealer of each template. */
const templates = ['harbour-city-motors', 'switch-drive', 'ridgeline-4x4'].map((slug) => dealer(slug));
const harbour = dealer('harbour-city-motors');
const search = `${harbour.base}/search/used-cars`;

type Card = { id: string; href: string };
type Model = { id: string; available: boolean; listedUntil: number; latest: Card[]; cards: Card[] };
const modelOf = (page: Page): Promise<Model> => page.evaluate(() => window.__NEXT_DATA__.props.pageProps.model as unknown as Model);

type Told = Partial<AvailabilityFile> | string | number;

/** The site's file as a test wants it, and how often it was asked for: an object, another text, or a status. */
async function telling(page: Page, first: Told = {}, headers: Record<string, string> = {}) {
  const site = { told: first, asked: 0, headers };
  await page.route('**/availability.json', async (route) => {
    site.asked += 1;
    const { told, headers: sent } = site;
    if (typeof told === 'number') return route.fulfill({ status: told, body: 'Internal error' });
    const body = typeof told === 'string' ? told : JSON.stringify({ ribbon: 'JUST SOLD', sold: {}, gone: [], ...told });
    await route.fulfill({ headers: sent, contentType: 'application/json', body });
  });
  return site;
}

/** Opens a page whose clock a test moves, once the page has asked for the first time. */
async function open(page: Page, url: string, first?: Told) {
  const site = await telling(page, first);
  await page.clock.install();
  await page.goto(url, { waitUntil: 'load' });
  await expect.poll(() => site.asked, { timeout: 15_000 }).toBe(1);
  return site;
}

/** Time passes while the page is out of sight, and it comes back. */
async function comeBack(page: Page, minutes = 6) {
  await page.clock.fastForward(minutes * minuteMs);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

const carOf = ({ base, paths, soldCar }: (typeof templates)[number]) =>
  base + (paths.find((path) => /^\/cars\/[^/]+$/.test(path) && path !== soldCar) as string);

const main = (page: Page) => page.getByRole('main');
/** Links and buttons about the car itself, other than the one that asks for another like it. */
const steps = (page: Page, id: string) =>
  main(page)
    .locator(`a[href*="car_id=${id}"], h1 ~ * button[aria-pressed]`)
    .filter({ hasNotText: /similar/i })
    .allTextContents();
const keep = (page: Page) => main(page).getByRole('button', { name: /^Save/ }).filter({ hasText: 'Save' }).first();
const isLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);
const on =
  (work: (page: Page) => Promise<void>, viewport = desktop) =>
  async () =>
    visit(await browser(), { viewport }, work);

describe('a car page that was left open', () => {
  test.each(templates)('$slug: shows that the car was sold meanwhile', async (site) => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      const told = await open(page, carOf(site));
      const { id, available } = await modelOf(page);
      expect(available).toBe(true);
      expect((await steps(page, id)).length).toBeGreaterThan(0);
      expect(await main(page).getByText('SOLD', { exact: true }).count()).toBe(0);
      told.told = { sold: { [id]: Date.now() + 2 * dayMs } };
      await comeBack(page);
      await main(page).getByText('SOLD', { exact: true }).first().waitFor();
      expect(told.asked).toBe(2);
      // What led to the car leads nowhere now.
      expect(await steps(page, id)).toEqual([]);
      expect(await main(page).getByText('no longer listed').count()).toBe(0);
      // Days later it is past its window.
      await comeBack(page, (3 * dayMs) / minuteMs);
      await main(page)
        .getByText(/has been sold and is no longer listed\.$/)
        .waitFor();
    });
  });

  test.each(templates)('$slug: shows that the site lists the car no more', async (site) => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      const told = await open(page, carOf(site));
      told.told = { gone: [(await modelOf(page)).id] };
      await comeBack(page);
      await main(page).getByText('GONE', { exact: true }).first().waitFor();
      await main(page)
        .getByText(/^This \S+ is no longer listed\.$/)
        .first()
        .waitFor();
      // Machines are told by the build and its windows alone.
      expect(await page.locator('script[type="application/ld+json"]').count()).toBeGreaterThan(0);
    });
  });

  test(
    'one that was stale from the start shows it once it is at rest, and keeps its heading in place',
    on(async (page) => {
      await page.goto(carOf(harbour), { waitUntil: 'load' });
      const { id } = await modelOf(page);
      const top = () => main(page).getByRole('heading', { level: 1 }).boundingBox();
      const before = await top();
      await telling(page, { sold: { [id]: Date.now() + dayMs } });
      await page.reload({ waitUntil: 'load' });
      await main(page).getByText('SOLD', { exact: true }).first().waitFor();
      expect(await top()).toEqual(before);
    }),
  );

  test(
    'a clock that is hours behind does not show a sold car past its window',
    on(async (page) => {
      const url = harbour.base + harbour.soldCar;
      await page.goto(url, { waitUntil: 'load' });
      const { listedUntil: until } = await modelOf(page);
      await telling(page, {}, { date: new Date(until + minuteMs).toUTCString() });
      await page.clock.install({ time: until - 5 * 60 * minuteMs });
      await page.reload({ waitUntil: 'load' });
      await main(page)
        .getByText(/has been sold and is no longer listed\.$/)
        .waitFor({ timeout: 15_000 });
    }),
  );

  test(
    'the keyboard goes on near where it was',
    on(async (page) => {
      const told = await open(page, carOf(harbour));
      await keep(page).focus();
      told.told = { sold: { [(await modelOf(page)).id]: Date.now() + dayMs } };
      await comeBack(page);
      await main(page).getByText('SOLD', { exact: true }).first().waitFor();
      await expect.poll(() => isLost(page)).toBe(false);
    }),
  );
});

describe('lists that were left open', () => {
  test(
    'a search page marks the sold car and drops the gone one, and the keyboard goes on at the next',
    on(async (page) => {
      const told = await open(page, search);
      const names = await cards(page).allTextContents();
      const total = await count(page);
      const [first, second] = (await modelOf(page)).cards;
      const links = cards(page).getByRole('link');
      await links.nth(1).focus();
      told.told = { sold: { [first?.id as string]: Date.now() + dayMs }, gone: [second?.id as string] };
      await comeBack(page);
      const all = page.getByRole('region', { name: / found$/ });
      await all.getByRole('article').first().getByText('JUST SOLD').waitFor();
      await expect.poll(async () => (await cards(page).allTextContents()).includes(names[1] as string)).toBe(false);
      await expect.poll(() => isLost(page)).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.closest('section[data-results]') !== null)).toBe(true);
      await waitForCount(page, (left) => left === total);
    }),
  );

  test.each(templates)('$slug: the home page no longer offers a car that is gone', async ({ base }) => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      const told = await open(page, base);
      const [first, second] = (await modelOf(page)).latest;
      const card = (one?: Card) =>
        main(page)
          .getByRole('article')
          .filter({ has: page.locator(`a[href="${one?.href}"]`) });
      await card(first).first().waitFor();
      told.told = { sold: { [second?.id as string]: Date.now() + dayMs }, gone: [first?.id as string] };
      await comeBack(page);
      await card(first).first().waitFor({ state: 'detached' });
      await card(second).first().getByText('JUST SOLD').waitFor();
    });
  });

  test(
    'saved cars say which is no longer listed',
    on(async (page) => {
      const told = await open(page, carOf(harbour));
      const { id } = await modelOf(page);
      await keep(page).click();
      await page
        .getByRole('banner')
        .getByRole('link', { name: /saved|favourite/i })
        .first()
        .click();
      await main(page).getByRole('heading', { name: '1 car saved' }).waitFor();
      expect(await main(page).getByText('No longer listed').count()).toBe(0);
      told.told = { gone: [id] };
      await comeBack(page);
      await main(page).getByText('No longer listed').waitFor();
    }),
  );
});

describe('nothing changes', () => {
  const cases: [string, (id: string) => Told][] = [
    ['an error of the server', () => 500],
    ['a file that is gone', () => 404],
    ['a page in its place', () => '<!doctype html><title>Hello</title>'],
    ['a file that was cut off', (id) => `{"sold":{"${id}":5},"go`],
    ['another shape', (id) => JSON.stringify({ gone: { [id]: true }, sold: [id] })],
    ['entries that make no sense', (id) => JSON.stringify({ sold: { [id]: 'today' }, gone: [{ id }, null, 7] })],
  ];
  test.each(cases)('after %s', async (_what, answer) => {
    const context = await (await browser()).newContext({ viewport: desktop });
    try {
      const { page, troubles } = watch(await context.newPage());
      const told = await open(page, carOf(harbour));
      const before = await main(page).textContent();
      told.told = answer((await modelOf(page)).id);
      await comeBack(page);
      await expect.poll(() => told.asked).toBe(2);
      await page.waitForTimeout(200);
      expect(await main(page).textContent()).toBe(before);
      expect(troubles().filter((one) => !one.includes('availability.json'))).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test(
    'while the answer does not come',
    on(async (page) => {
      await page.route('**/availability.json', () => undefined);
      await page.goto(carOf(harbour), { waitUntil: 'load' });
      await page.waitForRequest('**/availability.json').catch(() => undefined);
      await keep(page).click();
      expect(await main(page).getByText('SOLD', { exact: true }).count()).toBe(0);
    }),
  );
});

describe('the site is asked', () => {
  test(
    'once for a page, not again within a minute, and again five minutes later',
    on(async (page) => {
      const told = await open(page, carOf(harbour));
      await comeBack(page, 4);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.waitForTimeout(200);
      expect(told.asked).toBe(1);
      await comeBack(page, 2);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect.poll(() => told.asked).toBe(2);
      await page.getByRole('banner').getByRole('link').first().click();
      await page.waitForTimeout(500);
      expect(told.asked).toBe(2);
    }),
  );

  test(
    'as the served file, which is read anew each time and is tiny',
    on(async (page) => {
      await page.goto(harbour.base, { waitUntil: 'load' });
      const { headers, text } = await page.evaluate(async () => {
        const answer = await fetch('/availability.json');
        return { headers: Object.fromEntries(answer.headers), text: await answer.text() };
      });
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(Object.keys(JSON.parse(text))).toEqual(['ribbon', 'sold', 'gone']);
      expect(text.length).toBeLessThan(2000);
    }),
  );
});
