import { expect, test } from 'vitest';
import { dealer, step, untilAlive } from './browser.ts';
import { expectErrorThenRecovery, visit } from './search-faults.ts';
import { indexOf, searchError, titles, typeSearch, waitForCount } from './search-page.ts';

const motors = dealer('harbour-city-motors');
const path = '/search/used-cars';
const isIndex = /\/search\/index\.json$/;

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
