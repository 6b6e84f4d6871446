import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, phone } from './browser.ts';

const browser = browserOf({ pictures: false });

/** Asks these dealers for a page that they do not have. */
export function describeMissingPage(...slugs: string[]): void {
  describe.each(slugs.map(dealer))('$slug', ({ base }) => {
    test('a missing page has status 404 and links to the search', async () => {
      const context = await (await browser()).newContext({ viewport: phone });
      try {
        const page = await context.newPage();
        const response = await page.goto(`${base}/no/such/page`, { waitUntil: 'load' });
        expect(response?.status()).toBe(404);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('We could not find that page');
        expect(await axeFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
        const link = page
          .getByRole('main')
          .getByRole('link', { name: /^Search all / })
          .first();
        expect(await link.getAttribute('href')).toMatch(/^\/search\//);
      } finally {
        await context.close();
      }
    });
  });
}
