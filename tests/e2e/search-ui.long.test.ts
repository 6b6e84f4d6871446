import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';
import { prices } from './search-filters.ts';
import { cards, count, filters, results, titles, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });
const harbour = dealer('harbour-city-motors');
const search = `${harbour.base}/search/used-cars`;
const makes = (page: Page) => filters(page).getByRole('list', { name: 'Make', exact: true });
const box = (page: Page, name: RegExp) => filters(page).getByRole('checkbox', { name });
const robots = (page: Page) => page.locator('meta[name=robots]').count();
const shownMe = (page: Page) => page.getByRole('button', { name: /^Show Me \d+ Cars?$/ });

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

test('the price slider counts on the home page and the search page; a text field takes a range; no results offer fewer filters', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await step('on the home page it counts without the index, and links to the highest price first', async () => {
      const requests: string[] = [];
      page.on('request', (request) => /\/search\/index\./.test(request.url()) && requests.push(request.url()));
      await page.goto(harbour.base, { waitUntil: 'load' });
      const finder = page.getByRole('group', { name: 'What would you like to spend?' });
      await finder.scrollIntoViewIfNeeded();
      const maximumThumb = finder.getByRole('slider', { name: 'Maximum price' });
      await maximumThumb.focus();
      expect(await maximumThumb.getAttribute('aria-valuetext')).toBe('No maximum');
      for (let press = 0; press < 30; press += 1) await page.keyboard.press('PageDown');
      for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft');
      // The thumbs stay one step apart.
      expect(await maximumThumb.inputValue()).toBe('5500');
      for (let press = 0; press < 49; press += 1) await page.keyboard.press('ArrowRight');
      expect(await maximumThumb.getAttribute('aria-valuetext')).toBe('Up to $30,000');
      const link = finder.getByRole('link', { name: /^Show Me \d+ Cars$/ });
      const expectedCount = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
      expect(expectedCount).toBeGreaterThan(0);
      expect(requests).toEqual([]);
      await link.click();
      await page.waitForURL(/\/search\/used-cars\?sortBy=price_desc&range\[price\]=:30000$/);
      await waitForCount(page, (total) => total === expectedCount);
      const visiblePrices = await prices(page);
      expect(visiblePrices).toEqual([...visiblePrices].sort((a, b) => b - a));
      for (const price of visiblePrices) expect(price).toBeLessThanOrEqual(30_000);
    });

    const price = filters(page).getByRole('group', { name: 'Price' });
    await step('on the search page it counts while it moves, and its button sorts by highest price', async () => {
      await page.goto(search, { waitUntil: 'load' });
      await price.scrollIntoViewIfNeeded();
      const minimumThumb = price.getByRole('slider', { name: 'Minimum price' });
      await minimumThumb.focus();
      const all = await count(page);
      for (let press = 0; press < 4; press += 1) await page.keyboard.press('PageUp');
      await waitForCount(page, (total) => total < all);
      const from = Number(await minimumThumb.inputValue());
      expect(from).toBe(25_000);
      await expect.poll(async () => (await shownMe(page).textContent())?.includes(`${await count(page)} Cars`)).toBe(true);
      await shownMe(page).click();
      await page.waitForURL(/sortBy=price_desc&range\[price\]=25000:$/);
      await expect.poll(async () => (await prices(page)).every((one) => one >= from)).toBe(true);
      await expect.poll(async () => (await prices(page)).join() === [...(await prices(page))].sort((a, b) => b - a).join()).toBe(true);
    });

    await step('a text field accepts a whole range, and a limit may stay empty', async () => {
      const [from, to] = [price.getByRole('textbox', { name: /^From/ }), price.getByRole('textbox', { name: /^To/ })];
      await from.fill('$10,000 - $20,000');
      await from.press('Enter');
      await page.waitForURL(/range\[price\]=10000:20000$/);
      await expect.poll(() => to.inputValue()).toBe('20000');
      await from.fill('');
      await from.press('Enter');
      await page.waitForURL(/range\[price\]=:20000$/);
    });

    await step('a search without results offers searches with fewer filters and their counts', async () => {
      await page.goto(`${search}?refinementList[make][0]=Toyota&refinementList[make][1]=Kia&query=zzzz`, { waitUntil: 'load' });
      await page.getByRole('heading', { level: 2, name: 'No used Kia and Toyota cars matching “zzzz”' }).waitFor();
      await page.getByRole('heading', { level: 2, name: 'Nearest cars' }).waitFor();
      for (const title of await cards(page).allTextContents()) expect(title).toMatch(/Toyota|Kia/);
      await results(page).getByText('Or call us on').waitFor();
      expect(await axeFaults(page, 'main')).toEqual([]);
      const way = page.getByRole('button', { name: /^Without “zzzz” \d+$/ });
      const expectedCount = Number(/\d+$/.exec((await way.textContent()) ?? '')?.[0]);
      expect(expectedCount).toBeGreaterThan(0);
      await way.click();
      await waitForCount(page, (total) => total === expectedCount);
      expect(await cards(page).count()).toBeGreaterThan(0);
    });
  });
});

describe('the filters of locations and seats (rule S38)', () => {
  test('say how far once the shopper asks, in the drawer of a phone; the address names the choice and not the position', async () => {
    const sydney = { latitude: -33.87, longitude: 151.21 };
    await visit(await browser(), { viewport: phone, geolocation: sydney, permissions: ['geolocation'] }, async (page) => {
      await page.addInitScript(() => {
        const { geolocation } = navigator;
        const ask = geolocation.getCurrentPosition.bind(geolocation);
        geolocation.getCurrentPosition = (...question) => {
          document.documentElement.dataset.asked = 'yes';
          ask(...question);
        };
      });
      await page.goto(search, { waitUntil: 'load' });
      await page.getByRole('button', { name: 'Filters' }).click();
      const drawer = page.getByRole('dialog', { name: 'Filters' });
      const places = drawer.getByRole('list', { name: 'Location' }).getByRole('listitem');
      await drawer.getByText('Location', { exact: true }).click();
      await expect.poll(() => places.count()).toBe(3);
      expect(await page.locator('html').getAttribute('data-asked')).toBeNull();
      await drawer.getByRole('button', { name: 'Near me' }).click();
      await expect
        .poll(() => places.allTextContents())
        .toEqual([
          expect.stringMatching(/^Brookvale about 13 km away\d+$/),
          expect.stringMatching(/^Granville about 19 km away\d+$/),
          expect.stringMatching(/^Newcastle about 116 km away\d+$/),
        ]);
      await drawer.getByLabel('Distance').selectOption('Within 25 km');
      await expect.poll(() => places.getByRole('checkbox', { checked: true }).count()).toBe(2);
      await drawer.getByText('Seats', { exact: true }).click();
      await drawer.getByRole('radio', { name: /^7 or more/ }).check();
      const chosen = 'refinementList[location_name][0]=Brookvale&refinementList[location_name][1]=Granville';
      await page.waitForURL(`${search}?${chosen}&refinementList[seats][0]=7&refinementList[seats][1]=8`);
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close filters' }).click();
      const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
      await expect
        .poll(() => chips.allTextContents())
        .toEqual(['Remove Used', 'Remove Brookvale', 'Remove Granville', 'Remove 7+ seats', 'Clear all']);
      const found = await count(page);
      await page.reload({ waitUntil: 'load' });
      await waitForCount(page, (number) => number === found);
    });
  });
});
