import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { dealer } from './browser.ts';
import { cards, count, filters, results, titles } from './search-page.ts';

/** Each filter leaves more than two pages of 21. */
const withMouse = { slug: 'harbour-city-motors', words: 'automatic', group: 'Body type', filter: /^SUV/ };

export const minimumThumb = (page: Page) => filters(page).getByRole('slider', { name: 'Minimum price' });
export const pageLink = (page: Page, number: number) => results(page).getByRole('link', { name: `Page ${number}`, exact: true });
export const groupOf = (page: Page, label: string) =>
  filters(page)
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: label }) });
export const isOpen = (details: Locator) => details.evaluate((node) => (node as HTMLDetailsElement).open);

type Place = { url: string; titles: string[]; top: number };
export const carAt = (page: Page) => cards(page).nth(2);
export const place = async (page: Page): Promise<Place> => ({
  url: page.url(),
  titles: await titles(page),
  top: Math.round((await carAt(page).boundingBox())?.y ?? Number.NaN),
});

export async function expectAt(page: Page, before: Place) {
  await expect.poll(() => page.url()).toBe(before.url);
  await expect.poll(() => titles(page)).toEqual(before.titles);
  await expect.poll(async () => Math.abs((await place(page)).top - before.top)).toBeLessThanOrEqual(4);
}

export const open = async (page: Page, { slug }: typeof withMouse) => {
  await page.goto(`${dealer(slug).base}/search/our-cars`, { waitUntil: 'load' });
  return count(page);
};
