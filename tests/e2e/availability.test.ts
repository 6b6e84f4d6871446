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

type Answer = Partial<AvailabilityFile> | string | number;

/** Serves the site's availability file with this answer (an object, a text or a status), and counts the requests. */
async function serveAvailability(page: Page, first: Answer = {}, headers: Record<string, string> = {}) {
  const server = { answer: first, requests: 0, headers };
  await page.route('**/availability.json', async (route) => {
    server.requests += 1;
    const { answer, headers: sent } = server;
    if (typeof answer === 'number') return route.fulfill({ status: answer, body: 'Internal error' });
    const body = typeof answer === 'string' ? answer : JSON.stringify({ ribbon: 'JUST SOLD', sold: {}, gone: [], ...answer });
    await route.fulfill({ headers: sent, contentType: 'application/json', body });
  });
  return server;
}

const quarterMs = 15 * minuteMs;
/** Just after the next quarter of an hour, so that no dealer opens or closes in the minutes that a test lets pass. */
const nextQuarter = () => Math.ceil(Date.now() / quarterMs) * quarterMs + minuteMs;

/** Opens a page with a test clock, and waits for its first request. */
async function open(page: Page, url: string, first?: Answer) {
  const server = await serveAvailability(page, first);
  await page.clock.install({ time: nextQuarter() });
  await page.goto(url, { waitUntil: 'load' });
  await expect.poll(() => server.requests).toBe(1);
  return server;
}

/** Hides the page, lets time pass, and shows it again. */
async function comeBack(page: Page, minutes = 6) {
  await page.clock.fastForward(minutes * minuteMs);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

const carOf = ({ base, paths, soldCar }: (typeof templates)[number]) =>
  base + (paths.find((path) => /^\/cars\/[^/]+$/.test(path) && path !== soldCar) as string);

const main = (page: Page) => page.getByRole('main');
/** Links and buttons about the car itself, without the one that asks for a similar car. */
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
  test.each(templates)('$slug: shows that the car was sold since', async (site) => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      const server = await open(page, carOf(site));
      const { id, available } = await modelOf(page);
      expect(available).toBe(true);
      expect((await steps(page, id)).length).toBeGreaterThan(0);
      expect(await main(page).getByText('SOLD', { exact: true }).count()).toBe(0);
      server.answer = { sold: { [id]: Date.now() + 2 * dayMs } };
      await comeBack(page);
      await main(page).getByText('SOLD', { exact: true }).first().waitFor();
      expect(server.requests).toBe(2);
      // The actions for this car are removed.
      expect(await steps(page, id)).toEqual([]);
      expect(await main(page).getByText('no longer listed').count()).toBe(0);
      // Days later the sold window has ended.
      await comeBack(page, (3 * dayMs) / minuteMs);
      await main(page)
        .getByText(/has been sold and is no longer listed\.$/)
        .waitFor();
    });
  });

  test('shows that the site no longer lists the car', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      const server = await open(page, carOf(harbour));
      server.answer = { gone: [(await modelOf(page)).id] };
      await comeBack(page);
      await main(page).getByText('GONE', { exact: true }).first().waitFor();
      await main(page)
        .getByText(/^This \S+ is no longer listed\.$/)
        .first()
        .waitFor();
      // The tags for search engines depend on the build alone.
      expect(await page.locator('script[type="application/ld+json"]').count()).toBeGreaterThan(0);
    });
  });

  test(
    'a page that was stale when opened updates once it is idle, and its heading does not move',
    on(async (page) => {
      await page.goto(carOf(harbour), { waitUntil: 'load' });
      const { id } = await modelOf(page);
      const top = () => main(page).getByRole('heading', { level: 1 }).boundingBox();
      const before = await top();
      await serveAvailability(page, { sold: { [id]: Date.now() + dayMs } });
      await page.reload({ waitUntil: 'load' });
      await main(page).getByText('SOLD', { exact: true }).first().waitFor();
      expect(await top()).toEqual(before);
    }),
  );

  test(
    'a device clock that is hours behind does not show a sold car after its window',
    on(async (page) => {
      const url = harbour.base + harbour.soldCar;
      await page.goto(url, { waitUntil: 'load' });
      const { listedUntil: until } = await modelOf(page);
      await serveAvailability(page, {}, { date: new Date(until + minuteMs).toUTCString() });
      await page.clock.install({ time: until - 5 * 60 * minuteMs });
      await page.reload({ waitUntil: 'load' });
      await main(page)
        .getByText(/has been sold and is no longer listed\.$/)
        .waitFor();
    }),
  );

  test(
    'the focus stays near where it was',
    on(async (page) => {
      const server = await open(page, carOf(harbour));
      await keep(page).focus();
      server.answer = { sold: { [(await modelOf(page)).id]: Date.now() + dayMs } };
      await comeBack(page);
      await main(page).getByText('SOLD', { exact: true }).first().waitFor();
      await expect.poll(() => isLost(page)).toBe(false);
    }),
  );
});

describe('lists that were left open', () => {
  test(
    'a search page marks the sold car, drops the removed one, and moves the focus to the next',
    on(async (page) => {
      const server = await open(page, search);
      const names = await cards(page).allTextContents();
      const total = await count(page);
      const [first, second] = (await modelOf(page)).cards;
      const links = cards(page).getByRole('link');
      await links.nth(1).focus();
      server.answer = { sold: { [first?.id as string]: Date.now() + dayMs }, gone: [second?.id as string] };
      await comeBack(page);
      const all = page.getByRole('region', { name: / found$/ });
      await all.getByRole('article').first().getByText('JUST SOLD').waitFor();
      await expect.poll(async () => (await cards(page).allTextContents()).includes(names[1] as string)).toBe(false);
      await expect.poll(() => isLost(page)).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.closest('section[data-results]') !== null)).toBe(true);
      await waitForCount(page, (left) => left === total);
    }),
  );

  test.each(templates.slice(1, 2))('$slug: the home page no longer shows a removed car', async ({ base }) => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      const server = await open(page, base);
      const [first, second] = (await modelOf(page)).latest;
      const card = (one?: Card) =>
        main(page)
          .getByRole('article')
          .filter({ has: page.locator(`a[href="${one?.href}"]`) });
      await card(first).first().waitFor();
      server.answer = { sold: { [second?.id as string]: Date.now() + dayMs }, gone: [first?.id as string] };
      await comeBack(page);
      await card(first).first().waitFor({ state: 'detached' });
      await card(second).first().getByText('JUST SOLD').waitFor();
    });
  });

  test(
    'the saved cars say which one is no longer listed',
    on(async (page) => {
      const server = await open(page, carOf(harbour));
      const { id } = await modelOf(page);
      await keep(page).click();
      await page
        .getByRole('banner')
        .getByRole('link', { name: /saved|favourite/i })
        .first()
        .click();
      await main(page).getByRole('heading', { name: '1 car saved' }).waitFor();
      // Once its details are loaded: the jump in time below would end the request for them.
      await main(page).getByRole('article').getByText('Loading…').waitFor({ state: 'detached' });
      expect(await main(page).getByText('No longer listed').count()).toBe(0);
      server.answer = { gone: [id] };
      await comeBack(page);
      await main(page).getByText('No longer listed').waitFor();
    }),
  );
});

describe('nothing changes', () => {
  test('after a truncated file', async () => {
    const context = await (await browser()).newContext({ viewport: desktop });
    try {
      const { page, troubles } = watch(await context.newPage());
      const server = await open(page, carOf(harbour));
      const before = await main(page).textContent();
      server.answer = `{"sold":{"${(await modelOf(page)).id}":5},"go`;
      const answered = page.waitForResponse('**/availability.json');
      await comeBack(page);
      await (await answered).finished();
      await page.clock.runFor(200);
      expect(server.requests).toBe(2);
      expect(await main(page).textContent()).toBe(before);
      expect(troubles().filter((one) => !one.includes('availability.json'))).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test(
    'while there is no answer',
    on(async (page) => {
      await page.route('**/availability.json', () => undefined);
      await page.goto(carOf(harbour), { waitUntil: 'load' });
      await page.waitForRequest('**/availability.json').catch(() => undefined);
      await keep(page).click();
      expect(await main(page).getByText('SOLD', { exact: true }).count()).toBe(0);
    }),
  );
});

// When it asks again is tested with the checker.
describe('the site is asked', () => {
  test(
    'once for several pages within a minute',
    on(async (page) => {
      const server = await open(page, carOf(harbour));
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.getByRole('banner').locator('a[href="/"]').first().click();
      await page.waitForURL(`${harbour.base}/`);
      await page.getByRole('group', { name: 'What would you like to spend?' }).waitFor();
      expect(server.requests).toBe(1);
    }),
  );

  test(
    'for a small file that is never cached',
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
