import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createEngine } from '#lib/search/engine/engine.ts';
import { parseIndexFile } from '#lib/search/index-file.ts';
import { browserOf, dealer, desktop, untilAlive } from './browser.ts';
import { cards, count, filters, indexOf, openWith, searchbox, settled, titles, trouble } from './search-page.ts';

const browser = browserOf({ pictures: false });
const motors = dealer('harbour-city-motors');
const path = '/search/used-cars';
const isIndex = /\/search\/index\.json$/;
const isHost = '**/meilisearch/**';
const hosted = { host: `${motors.base}/meilisearch` };

/** A visit on which requests may fail; errors of the page itself may not. */
async function visit(work: (page: Page) => Promise<void>) {
  const context = await (await browser()).newContext({ viewport: desktop, reducedMotion: 'reduce' });
  try {
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await work(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Types a make, sees the message beside the list of before, then retries by keyboard where the search answers again. */
async function failsThenRecovers(page: Page, words: string, mend: () => Promise<void>) {
  const all = await count(page);
  const before = await titles(page);
  await searchbox(page).fill('toyota');
  await expect.poll(() => trouble(page).locator('p').textContent(), { timeout: 15_000 }).toBe(words);
  expect(await titles(page)).toEqual(before);
  const button = trouble(page).getByRole('button');
  await button.focus();
  await mend();
  await page.keyboard.press('Enter');
  await settled(page, (found) => found > 0 && found < all);
  await trouble(page).waitFor({ state: 'detached' });
  for (const title of await titles(page)) expect(title).toMatch(/Toyota/);
}

const html = { contentType: 'text/html', body: '<!doctype html><h1>Please log in to the Wi-Fi</h1>' };
const didNotAnswer = 'Search is not responding. The results below do not include your last change.';
const tooOld = 'This page is out of date. Reload it to search our current stock.';

describe('the index file', () => {
  test.each<[string, string, (route: Route) => Promise<void>]>([
    ['cannot be reached', didNotAnswer, (route) => route.abort('connectionrefused')],
    ['is answered with an error', didNotAnswer, (route) => route.fulfill({ status: 500, body: 'Oops' })],
  ])('%s: a message, and a retry that recovers', async (_name, words, fail) => {
    await visit(async (page) => {
      await page.goto(motors.base + path, { waitUntil: 'load' });
      await page.route(isIndex, fail);
      await failsThenRecovers(page, words, () => page.unroute(isIndex));
    });
  });

  test.each<[string, (text: string) => Parameters<Route['fulfill']>[0]]>([
    ['is gone', () => ({ status: 404, body: 'Not found' })],
    ['is cut off', (text) => ({ contentType: 'application/json', body: text.slice(0, text.length / 2) })],
    ['is empty', () => ({ contentType: 'application/json', body: '' })],
    ['is changed in one place', (text) => ({ contentType: 'application/json', body: text.replace('Toyota', 'Tovota') })],
    ['is a page', () => html],
  ])('%s: the page offers to load itself again', async (_name, answer) => {
    await visit(async (page) => {
      const { text } = await indexOf(motors);
      await page.goto(motors.base + path, { waitUntil: 'load' });
      await page.route(isIndex, (route) => route.fulfill(answer(text)));
      const before = await titles(page);
      await searchbox(page).fill('toyota');
      await expect.poll(() => trouble(page).locator('p').textContent()).toBe(tooOld);
      expect(await titles(page)).toEqual(before);
      await page.unroute(isIndex);
      await trouble(page).getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => trouble(page).count()).toBe(0);
      await untilAlive(page);
      await settled(page, (found) => found > 0);
      await searchbox(page).fill('toyota');
      await expect.poll(async () => (await titles(page)).every((title) => /Toyota/.test(title))).toBe(true);
    });
  });

  test('of another dealer is not searched', async () => {
    await visit(async (page) => {
      const { text } = await indexOf(dealer('wanderlust-rv'));
      await page.goto(motors.base + path, { waitUntil: 'load' });
      await page.route(isIndex, (route) => route.fulfill({ contentType: 'application/json', body: text }));
      await searchbox(page).fill('toyota');
      await expect.poll(() => trouble(page).locator('p').textContent()).toBe(tooOld);
    });
  });
});

describe('a Meilisearch host', () => {
  const engine = indexOf(motors).then(({ path: where, text }) => createEngine([parseIndexFile(JSON.parse(text), where)]));
  type Body = { results: { hits: Record<string, unknown>[]; totalHits?: number }[] };

  /** What a real host would answer: the engine's own answer, changed by `change`. */
  const answering =
    (change: (body: Body) => unknown = (body) => body) =>
    async (route: Route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const asked = { method: request.method(), path: pathname.replace('/meilisearch', ''), body: request.postDataJSON() };
      const { status, body } = (await engine)(asked);
      await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(status === 200 ? change(body as Body) : body) });
    };

  test('answers the page, with no index fetched', async () => {
    await visit(async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.route(isHost, answering());
      await openWith(page, motors, path, hosted);
      const all = await count(page);
      await filters(page)
        .getByRole('checkbox', { name: /^Toyota/ })
        .check();
      await settled(page, (found) => found > 0 && found < all);
      expect(asked.filter((url) => isIndex.test(url))).toEqual([]);
      expect(asked.filter((url) => url.includes('/meilisearch/')).length).toBeGreaterThan(0);
    });
  });

  const refused = 'Search is not available right now. The results below do not include your last change.';
  test.each<[string, string, (route: Route) => Promise<void>]>([
    ['is down', didNotAnswer, (route) => route.abort('connectionrefused')],
    [
      'knows another key',
      refused,
      (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/json',
          body: '{"message":"The provided API key is invalid.","code":"invalid_api_key"}',
        }),
    ],
    ['fails', didNotAnswer, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' })],
    ['is a page that says no', refused, (route) => route.fulfill({ status: 404, ...html })],
    ['is a page', didNotAnswer, (route) => route.fulfill(html)],
    ['answers no JSON at all', didNotAnswer, (route) => route.fulfill({ status: 200, body: '' })],
    ['answers something else', didNotAnswer, (route) => route.fulfill({ json: { ok: true } })],
    [
      'is of a version whose answers lack fields',
      didNotAnswer,
      answering(({ results }) => ({ results: results.map(({ totalHits: _none, ...rest }) => rest) })),
    ],
  ])('%s: a message, the list stays, and a retry that recovers', async (_name, words, fail) => {
    await visit(async (page) => {
      await page.route(isHost, fail);
      await openWith(page, motors, path, hosted);
      await failsThenRecovers(page, words, async () => {
        await page.unroute(isHost);
        await page.route(isHost, answering());
      });
    });
  });

  test('does not answer in time', async () => {
    await visit(async (page) => {
      await page.clock.install();
      await page.route(isHost, () => undefined);
      await openWith(page, motors, path, hosted);
      const before = await titles(page);
      await searchbox(page).fill('toyota');
      await page.waitForRequest(isHost);
      await expect
        .poll(
          async () => {
            await page.clock.runFor(1000);
            return (await trouble(page).count()) && trouble(page).locator('p').textContent();
          },
          { timeout: 20_000 },
        )
        .toBe('Search took too long. The results below do not include your last change.');
      expect(await titles(page)).toEqual(before);
    });
  });

  test('holds cars of wrong types: each is drawn without what is wrong, or left out', async () => {
    await visit(async (page) => {
      const spoil = ({ results }: Body) => {
        const hits = results[0]?.hits ?? [];
        const [a, b, c, d] = hits;
        if (a) Object.assign(a, { price: 'abc', km: null, picture: 'https://x.test/a.jpg' });
        if (b) b.slug = null;
        if (c) Object.assign(c, { id: 12_345, badge: 3, photos_count: 'many', tag: { a: 1 } });
        if (d) (hits as unknown[])[3] = 'not a car';
        return { results };
      };
      await page.route(isHost, answering(spoil));
      await openWith(page, motors, path, hosted);
      const first = await titles(page);
      await searchbox(page).fill('toyota');
      await settled(page, (found) => found > 4);
      await expect.poll(() => titles(page)).not.toEqual(first);
      const shown = await titles(page);
      expect(shown.length).toBe(Math.min((await count(page)) - 2, 19));
      await cards(page).first().waitFor();
      expect(await page.getByText(/NaN|undefined|\[object/).count()).toBe(0);
    });
  });
});
