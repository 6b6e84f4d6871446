import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOf, dealer, desktop, step, visit } from './browser.ts';
import { cards } from './search-page.ts';

const browser = browserOf({ pictures: false });
const { base } = dealer('harbour-city-motors');

type Probed = { undrawn?: string[] };

/** From now on notes the address at each moment at which the page has no heading, until another document replaces this one. */
const watchMain = (page: Page) =>
  page.evaluate(() => {
    const undrawn: string[] = [];
    (window as Probed).undrawn = undrawn;
    const look = () => {
      if (!document.querySelector('main h1')?.textContent) undrawn.push(location.pathname);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });

const undrawn = (page: Page) => page.evaluate(() => (window as Probed).undrawn);
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('the page stays until the next one can be drawn, and a page whose code does not come is opened by the browser (rule A14)', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    const list = `${base}/search/used-cars`;
    await page.goto(list, { waitUntil: 'load' });
    await watchMain(page);
    const listHeading = await heading(page).textContent();
    const arrive = async (href: string) => {
      await page.waitForURL(base + href);
      await expect.poll(async () => (await heading(page).textContent()) === listHeading).toBe(base + href === list);
    };
    const follow = async (link: Locator) => {
      const href = (await link.getAttribute('href')) ?? '';
      await link.click();
      await arrive(href);
      return href;
    };

    const links: [from: string, link: Locator][] = [
      ['a card', cards(page).first().getByRole('link')],
      ['the footer', page.getByRole('contentinfo').getByRole('link', { name: 'Special offers' })],
      ['the logo', page.getByRole('banner').locator('a[href="/"]')],
    ];
    for (const [from, link] of links)
      await step(`from ${from}, back, forward and back`, async () => {
        const href = await follow(link);
        for (const [go, to] of [
          [page.goBack, '/search/used-cars'],
          [page.goForward, href],
          [page.goBack, '/search/used-cars'],
        ] as const) {
          await go.call(page);
          await arrive(to);
        }
        expect(await undrawn(page)).toEqual([]);
      });

    await step('code that does not come', async () => {
      // The footer's page has brought the code of the route, so only that of the view is missing.
      await page.route('**/_next/static/chunks/*.js', (route) => route.abort('aborted'));
      const opened = page.waitForRequest((request) => request.isNavigationRequest());
      const saved = page.getByRole('banner').getByRole('link', { name: 'Saved cars' });
      const followed = follow(saved);
      await opened;
      await page.unroute('**/_next/static/chunks/*.js');
      await followed;
      expect(await undrawn(page)).toBeUndefined();
    });
  });
});
