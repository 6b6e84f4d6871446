import type { NextRouter } from 'next/router';
import { expect, test } from 'vitest';
import { browserOf, dealer, desktop, step, visit } from './browser.ts';
import { cards, count, typeSearch } from './search-page.ts';

const browser = browserOf({ pictures: false });
const { base } = dealer('harbour-city-motors');
const search = `${base}/search/used-cars`;

test('texts in an address or sent before the stock has loaded, and addresses that change quickly', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    const input = page.getByRole('main').getByRole('searchbox', { name: 'Search cars' });
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove/ });

    await step('a text that was sent before the stock has loaded is understood once it is there', async () => {
      const loading = Promise.withResolvers<void>();
      const index = '**/search/index.json*';
      await page.route(index, async (route) => {
        await loading.promise;
        await route.continue();
      });
      await page.goto(search, { waitUntil: 'load' });
      await count(page);
      const asked = page.waitForRequest(index);
      await typeSearch(page, 'toyta under $60,000');
      await input.press('Enter');
      await asked;
      loading.resolve();
      await page.waitForURL(/refinementList\[make\]\[0\]=Toyota&range\[price\]=:60000$/);
      expect(await input.inputValue()).toBe('');
      await page.unroute(index);
    });

    await step('the text in an address is read in the same way, and replaces the address', async () => {
      const entries = await page.evaluate(() => history.length);
      await page.goto(`${search}?query=kia+suvs+rails`, { waitUntil: 'load' });
      await page.waitForURL(/used-cars\?query=rails&refinementList\[make\]\[0\]=Kia&refinementList\[simple_body\]\[0\]=SUV$/);
      expect(await input.inputValue()).toBe('rails');
      expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    });

    await step('a text in an address that means the built search shows it, with an explanation (rule S35)', async () => {
      const built = `${base}/search/new-used-and-demo-cars`;
      await page.goto(`${built}?query=drive+away`, { waitUntil: 'load' });
      await page.waitForURL(built);
      await page.getByRole('note').getByText('Our prices do not include government charges').waitFor();
      await cards(page).first().waitFor();
    });

    await step('an address that changes before the last change is drawn is followed, and so is the way back', async () => {
      const searchOf = (make: string) => `/search/new-used-and-demo-cars?refinementList[make][0]=${make}`;
      await page.evaluate(
        (addresses) => {
          const { next } = window as unknown as { next: { router: Pick<NextRouter, 'push'> } };
          for (const address of addresses) void next.router.push(address, undefined, { shallow: true });
        },
        [searchOf('Kia'), searchOf('Toyota')],
      );
      await expect.poll(() => chips.allTextContents()).toEqual(['Remove Toyota']);
      await page.goBack();
      await expect.poll(() => chips.allTextContents()).toEqual(['Remove Kia']);
    });
  });
});
