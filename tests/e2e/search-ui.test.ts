import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOf, dealer, desktop, step, visit } from './browser.ts';
import { count, filters, titles, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });
const harbour = dealer('harbour-city-motors');
const search = `${harbour.base}/search/used-cars`;
const makes = (page: Page) => filters(page).getByRole('list', { name: 'Make', exact: true });
const box = (page: Page, name: RegExp) => filters(page).getByRole('checkbox', { name });
const robots = (page: Page) => page.locator('meta[name=robots]').count();

test('heading, title, description and robots follow the filters; a make lists its models, and a long list can be searched', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.goto(search, { waitUntil: 'load' });
    const all = await count(page);
    const models = filters(page).getByRole('list', { name: 'Toyota models' });

    await step('texts are those of the built page for the same search', async () => {
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Used cars');
      expect(await robots(page)).toBe(0);
      await box(page, /^Toyota/).check();
      await page.getByRole('heading', { level: 1, name: 'Used Toyota cars' }).waitFor();
      await expect.poll(() => page.title()).toBe('Used Toyota cars | Harbour City Motors');
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      const total = await count(page);
      await expect
        .poll(() => page.locator('meta[name=description]').getAttribute('content'))
        .toBe(`Used Toyota cars at Harbour City Motors: ${total} cars with photos, prices and details.`);

      await box(page, /^Used/).uncheck();
      await page.waitForURL(`${harbour.base}/search/toyota`);
      await page.getByRole('heading', { level: 1, name: 'Toyota cars', exact: true }).waitFor();
      const [title, description] = [await page.title(), await page.locator('meta[name=description]').getAttribute('content')];
      expect(await robots(page)).toBe(0);
      await page.reload({ waitUntil: 'load' });
      expect([await page.title(), await page.locator('meta[name=description]').getAttribute('content')]).toEqual([title, description]);
    });

    await step(
      'the page of a make lists the other makes with their counts on demand; with a model it has an address of its own',
      async () => {
        await page.goto(`${harbour.base}/search/toyota`, { waitUntil: 'load' });
        const names = () => makes(page).locator(':scope > li > label').allTextContents();
        expect((await names()).map((name) => name.replace(/\d+$/, '').trim())).toEqual(['Toyota']);
        const more = filters(page).getByRole('button', { name: 'Show more for Make' });
        await more.click();
        await expect.poll(async () => (await names()).length).toBe(10);
        expect((await names())[0]).toMatch(/^Toyota\s*\d+$/);
        expect((await names()).every((name) => /\d+$/.test(name))).toBe(true);
        // The same button now shows the rest of a long list.
        expect(await more.getAttribute('aria-expanded')).toBe('false');
        expect(page.url()).toBe(`${harbour.base}/search/toyota`);
        await models.getByRole('checkbox', { name: /^Corolla/ }).check();
        await page.waitForURL(`${harbour.base}/search/toyota/corolla`);
        await page.getByRole('heading', { level: 1, name: 'Toyota Corolla', exact: true }).waitFor();
      },
    );

    await step('models are under their make; unchecking a make unchecks its models', async () => {
      await page.goto(search, { waitUntil: 'load' });
      await filters(page).getByRole('searchbox', { name: 'Search in make' }).fill('toy');
      await expect.poll(() => makes(page).getByRole('checkbox').count()).toBe(1);
      await box(page, /^Toyota/).check();
      await waitForCount(page, (total) => total < all);
      const toyotas = await count(page);
      await models.getByRole('checkbox', { name: /^Corolla/ }).check();
      await waitForCount(page, (total) => total < toyotas);
      for (const title of await titles(page)) expect(title).toMatch(/Toyota Corolla/);
      const corollas = await count(page);

      // All cars of another make join the one model.
      await box(page, /^Kia/).check();
      await waitForCount(page, (total) => total > corollas);
      await expect.poll(async () => (await titles(page)).every((title) => /Toyota Corolla|Kia/.test(title))).toBe(true);
      expect((await titles(page)).some((title) => title.includes('Kia'))).toBe(true);

      await box(page, /^Toyota/).uncheck();
      const chips = page.getByRole('list', { name: 'Active filters' });
      await expect.poll(async () => (await chips.textContent())?.includes('Corolla')).toBe(false);
      await expect.poll(async () => (await titles(page)).every((title) => title.includes('Kia'))).toBe(true);
    });
  });
});
