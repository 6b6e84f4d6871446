import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { parseIndexFile } from '#lib/search/index-file.ts';
import { createEngine } from '../../scripts/tools/search-server/engine/engine.ts';
import { dealer, step } from './browser.ts';
import { expectErrorThenRecovery, visit } from './search-faults.ts';
import { count, filters, indexOf, openWith, searchError, titles, typeSearch, waitForCount } from './search-page.ts';

const motors = dealer('harbour-city-motors');
const path = '/search/used-cars';
const isIndex = /\/search\/index\.json$/;
const isHost = '**/meilisearch/**';
const hosted = { host: `${motors.base}/meilisearch` };

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
