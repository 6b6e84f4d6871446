import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { parseIndexFile } from '#lib/search/index-file.ts';
import { createEngine } from '../../scripts/tools/search-server/engine/engine.ts';
import { browserOf, dealer, desktop, step, untilAlive } from './browser.ts';
import { count, filters, indexOf, openWith, searchError, titles, typeSearch, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });
const motors = dealer('harbour-city-motors');
const path = '/search/used-cars';
const isIndex = /\/search\/index\.json$/;
const isHost = '**/meilisearch/**';
const hosted = { host: `${motors.base}/meilisearch` };

/** A visit on which requests may fail, but the page itself must not. */
async function visit(work: (page: Page) => Promise<void>) {
  const context = await (await browser()).newContext({ viewport: desktop, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await work(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Types a make, expects the error beside the old results, then retries by keyboard once search works again. */
async function expectErrorThenRecovery(page: Page, text: string, repair: () => Promise<void>) {
  const all = await count(page);
  const before = await titles(page);
  await typeSearch(page, 'toyota');
  await expect.poll(() => searchError(page).locator('p').textContent()).toBe(text);
  expect(await titles(page)).toEqual(before);
  const button = searchError(page).getByRole('button');
  await button.focus();
  await repair();
  await page.keyboard.press('Enter');
  await waitForCount(page, (total) => total > 0 && total < all);
  await searchError(page).waitFor({ state: 'detached' });
  for (const title of await titles(page)) expect(title).toMatch(/Toyota/);
}

const notResponding = 'Search is not responding. The results below do not include your last change.';
const outdated = 'This page is out of date. Reload it to search our current stock.';

// Which answer means which fault is tested with the index loader and the search client; here one fault of each source.
test('the index file that cannot be reached is an error with a retry that recovers; for one that was changed the page offers to reload itself', () =>
  visit(async (page) => {
    await step('that cannot be reached', async () => {
      await page.goto(motors.base + path, { waitUntil: 'load' });
      await page.route(isIndex, (route) => route.abort('connectionrefused'));
      await expectErrorThenRecovery(page, notResponding, () => page.unroute(isIndex));
    });

    await step('that was changed', async () => {
      const { text } = await indexOf(motors);
      await page.goto(motors.base + path, { waitUntil: 'load' });
      await page.route(isIndex, (route) => route.fulfill({ contentType: 'application/json', body: text.replace('Toyota', 'Tovota') }));
      const before = await titles(page);
      await typeSearch(page, 'toyota');
      await expect.poll(() => searchError(page).locator('p').textContent()).toBe(outdated);
      expect(await titles(page)).toEqual(before);
      await page.unroute(isIndex);
      await searchError(page).getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => searchError(page).count()).toBe(0);
      await untilAlive(page);
      await waitForCount(page, (total) => total > 0);
      await typeSearch(page, 'toyota');
      await expect.poll(async () => (await titles(page)).every((title) => /Toyota/.test(title))).toBe(true);
    });
  }));

describe('a Meilisearch host', () => {
  const engine = indexOf(motors).then(({ path: where, text }) => createEngine([parseIndexFile(JSON.parse(text), where)]));
  type Body = { results: { hits: Record<string, unknown>[]; totalHits?: number }[] };

  /** What a real host would answer: the engine's own answer, after `change`. */
  const answering =
    (change: (body: Body) => unknown = (body) => body) =>
    async (route: Route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const question = { method: request.method(), path: pathname.replace('/meilisearch', ''), body: request.postDataJSON() };
      const { status, body } = (await engine)(question);
      await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(status === 200 ? change(body as Body) : body) });
    };

  const refused = 'Search is not available right now. The results below do not include your last change.';

  test('serves the page, so no index is loaded; one that refuses the key or answers too late is an error beside the old results', () =>
    visit(async (page) => {
      await step('serves the page', async () => {
        const requests: string[] = [];
        page.on('request', (request) => requests.push(request.url()));
        await page.route(isHost, answering());
        await openWith(page, motors, path, hosted);
        const all = await count(page);
        await filters(page)
          .getByRole('checkbox', { name: /^Toyota/ })
          .check();
        await waitForCount(page, (total) => total > 0 && total < all);
        expect(requests.filter((url) => isIndex.test(url))).toEqual([]);
        expect(requests.filter((url) => url.includes('/meilisearch/')).length).toBeGreaterThan(0);
        await page.unroute(isHost);
      });

      await step('refuses the key', async () => {
        const body = '{"message":"The provided API key is invalid.","code":"invalid_api_key"}';
        await page.route(isHost, (route) => route.fulfill({ status: 403, contentType: 'application/json', body }));
        await page.goto(motors.base + path, { waitUntil: 'load' });
        await expectErrorThenRecovery(page, refused, async () => {
          await page.unroute(isHost);
          await page.route(isHost, answering());
        });
        await page.unroute(isHost);
      });

      await step('answers too late', async () => {
        await page.clock.install();
        await page.route(isHost, () => undefined);
        await page.goto(motors.base + path, { waitUntil: 'load' });
        const before = await titles(page);
        await typeSearch(page, 'toyota');
        await page.waitForRequest(isHost);
        await expect
          .poll(async () => {
            await page.clock.runFor(1000);
            return (await searchError(page).count()) && searchError(page).locator('p').textContent();
          })
          .toBe('Search took too long. The results below do not include your last change.');
        expect(await titles(page)).toEqual(before);
      });
    }));
});
