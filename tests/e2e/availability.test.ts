import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AvailabilityFile } from '#lib/model/availability.ts';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { browserOf, dealer, desktop, getText, phone, step, visit } from './browser.ts';
import { modelOf as builtModelOf } from './page-model.ts';
import { cards, count, results, waitForCount } from './search-page.ts';
import type { Dealer } from './setup.ts';

const browser = browserOf({ pictures: false });
const harbour = dealer('harbour-city-motors');
const search = `${harbour.base}/search/used-cars`;

type Card = { id: string; href: string; title: string };
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

const carOf = ({ base, paths, soldCar }: Dealer) =>
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
const on = (work: (page: Page) => Promise<void>) => async () => visit(await browser(), { viewport: desktop }, work);

// Which words a sold car has in each template is tested in `unit/components/car/sold-words`, when the site is asked with the checker.
describe('a car page', () => {
  test('that was left open shows that the car was sold since, that its window has ended, and that it is gone', async () => {
    await visit(await browser(), { viewport: phone }, async (page, context) => {
      const server = await open(page, carOf(harbour));
      const { id, available } = await modelOf(page);
      const before = await main(page).textContent();

      await step('nothing changes after a truncated file', async () => {
        server.answer = `{"sold":{"${id}":5},"go`;
        const answered = page.waitForResponse('**/availability.json');
        await comeBack(page);
        await (await answered).finished();
        await page.clock.runFor(200);
        expect(server.requests).toBe(2);
        expect(await main(page).textContent()).toBe(before);
      });

      await step('sold', async () => {
        expect(available).toBe(true);
        expect((await steps(page, id)).length).toBeGreaterThan(0);
        expect(await main(page).getByText('SOLD', { exact: true }).count()).toBe(0);
        await keep(page).focus();
        server.answer = { sold: { [id]: Date.now() + 2 * dayMs } };
        await comeBack(page);
        await main(page).getByText('SOLD', { exact: true }).first().waitFor();
        expect(server.requests).toBe(3);
        // The actions for this car are removed, and the focus stays near where it was.
        expect(await steps(page, id)).toEqual([]);
        await expect.poll(() => isLost(page)).toBe(false);
        expect(await main(page).getByText('no longer listed').count()).toBe(0);
      });

      await step('days later the sold window has ended', async () => {
        await comeBack(page, (3 * dayMs) / minuteMs);
        await main(page)
          .getByText(/has been sold and is no longer listed\.$/)
          .waitFor();
      });

      const other = await context.newPage();
      await step('gone', async () => {
        await serveAvailability(other, { gone: [id] });
        await other.goto(carOf(harbour), { waitUntil: 'load' });
        await main(other).getByText('GONE', { exact: true }).first().waitFor();
        await main(other)
          .getByText(/^This \S+ is no longer listed\.$/)
          .first()
          .waitFor();
        // The tags for search engines depend on the build alone.
        expect(await other.locator('script[type="application/ld+json"]').count()).toBeGreaterThan(0);
      });
    });
  });

  test('whose site does not answer works; one that was stale when opened updates without moving; a device clock that is behind shows no ended sale', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await step('no answer', async () => {
        await page.route('**/availability.json', () => undefined);
        await page.goto(carOf(harbour), { waitUntil: 'load' });
        await keep(page).click();
        expect(await main(page).getByText('SOLD', { exact: true }).count()).toBe(0);
        await page.unroute('**/availability.json');
      });

      await step('stale when opened', async () => {
        const { id } = await modelOf(page);
        const top = () => main(page).getByRole('heading', { level: 1 }).boundingBox();
        const before = await top();
        await serveAvailability(page, { sold: { [id]: Date.now() + dayMs } });
        await page.reload({ waitUntil: 'load' });
        await main(page).getByText('SOLD', { exact: true }).first().waitFor();
        expect(await top()).toEqual(before);
      });

      await step('a device clock that is hours behind', async () => {
        const { listedUntil: until } = (await builtModelOf(harbour.root, harbour.soldCar ?? '')) as Model;
        await serveAvailability(page, {}, { date: new Date(until + minuteMs).toUTCString() });
        await page.clock.install({ time: until - 5 * 60 * minuteMs });
        await page.goto(harbour.base + harbour.soldCar, { waitUntil: 'load' });
        await main(page)
          .getByText(/has been sold and is no longer listed\.$/)
          .waitFor();
      });
    });
  });
});

test(
  'a checkout that was left open takes no payment for a car that was sold or removed since (rule C8)',
  on(async (page) => {
    const { base, paths } = dealer('southern-alps-autos');
    const server = await open(page, base + (paths.find((path) => path.endsWith('/checkout')) as string));
    const { id } = await page.evaluate(() => (window.__NEXT_DATA__.props.pageProps.model as unknown as { card: { id: string } }).card);
    const payment = main(page).getByRole('link', { name: 'Continue to payment' });
    await payment.waitFor();
    server.answer = { sold: { [id]: Date.now() + dayMs } };
    await comeBack(page);
    await main(page).getByText('This car has been sold, so you can no longer pay for it here.').waitFor();
    expect([await payment.count(), await main(page).getByText('Deposit today').count()]).toEqual([0, 0]);
    server.answer = { gone: [id] };
    await comeBack(page);
    await main(page).getByText('This car is no longer listed, so you can no longer pay for it here.').waitFor();
    await main(page).getByRole('link', { name: 'See our cars' }).waitFor();
  }),
);

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

  test(
    'suggestions say of a car that it was sold, in place of its price, and leave a removed one out',
    on(async (page) => {
      const server = await open(page, harbour.base);
      const { id, title } = (await modelOf(page)).latest[0] as Card;
      const form = page.getByRole('search', { name: 'Find your next one' });
      await form.locator('input').fill(title);
      const option = form.getByRole('group', { name: 'Cars' }).getByRole('option').filter({ hasText: title }).first();
      await expect.poll(() => option.textContent()).toMatch(/\$\d/);
      server.answer = { sold: { [id]: Date.now() + dayMs } };
      await comeBack(page);
      await expect.poll(() => option.textContent()).toMatch(/JUST SOLD$/);
      expect(await option.textContent()).not.toMatch(/\$/);
      server.answer = { gone: [id] };
      await comeBack(page);
      await option.filter({ hasText: 'JUST SOLD' }).waitFor({ state: 'detached' });
    }),
  );

  test(
    'the home page no longer shows a removed car',
    on(async (page) => {
      const server = await open(page, dealer('switch-drive').base);
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
    }),
  );

  test(
    'the page of removed cars offers none that was sold or removed since',
    on(async (page) => {
      const server = await open(page, `${dealer('wanderlust-rv').base}/gone`);
      const similar = await page.evaluate(() => (window.__NEXT_DATA__.props.pageProps.model as unknown as { similar: Card[] }).similar);
      const shown = main(page).getByRole('article');
      await expect.poll(() => shown.count()).toBe(similar.length);
      server.answer = { sold: { [similar[0]?.id as string]: Date.now() + dayMs }, gone: [similar[1]?.id as string] };
      await comeBack(page);
      await expect.poll(() => shown.count()).toBe(similar.length - 2);
      const left = await main(page)
        .getByRole('article')
        .locator('a[href^="/cars/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect([...new Set(left)].sort()).toEqual(
        similar
          .slice(2)
          .map(({ href }) => href)
          .sort(),
      );
    }),
  );

  test(
    'the nearest cars of an empty search say which one was sold, and leave a removed one out',
    on(async (page) => {
      const server = await open(page, `${search}?refinementList[make][0]=Toyota&query=zzzz`);
      await page.getByRole('heading', { name: 'Nearest cars' }).waitFor();
      const links = cards(page).getByRole('link');
      const [first, second] = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const idOf = async (href = '') => ((await builtModelOf(harbour.root, href)) as Model).id;
      server.answer = { sold: { [await idOf(first as string)]: Date.now() + dayMs }, gone: [await idOf(second as string)] };
      await comeBack(page);
      await results(page).getByRole('article').first().getByText('JUST SOLD').waitFor();
      await expect.poll(() => links.evaluateAll((all, href) => all.some((link) => link.getAttribute('href') === href), second)).toBe(false);
    }),
  );

  test(
    'the saved cars say which one is no longer listed; the site is asked once for several pages within a minute',
    on(async (page) => {
      const server = await open(page, carOf(harbour));
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
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
      expect(server.requests).toBe(1);
      server.answer = { gone: [id] };
      await comeBack(page);
      await main(page).getByText('No longer listed').waitFor();
    }),
  );
});

test('the file is small and never cached', async () => {
  const { headers, text } = await getText(`${harbour.base}/availability.json`);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(Object.keys(JSON.parse(text))).toEqual(['ribbon', 'sold', 'gone']);
  expect(text.length).toBeLessThan(2000);
});
