import type { Locator, Page } from 'playwright-core';
import { storageKey } from '#lib/browser/garage/garage.ts';
import type { Favourite } from '#lib/model/visitor.ts';
import { dealer } from './browser.ts';
import { modelOf } from './page-model.ts';
import type { Dealer } from './setup.ts';

export const harbour = dealer('harbour-city-motors');

/** A dealer of each template that offers the comparison, and a search page with its cars. */
export const templates = [
  { template: 'classic', slug: 'harbour-city-motors', search: '/search/used-cars' },
  { template: 'studio', slug: 'switch-drive', search: '/search/used-cars' },
  { template: 'trail', slug: 'wanderlust-rv', search: undefined },
].map(({ template, slug, search }) => {
  const one = dealer(slug);
  return { template, ...one, search: search ?? one.paths.find((path) => /^\/search\/new-used-and-demo-/.test(path)) ?? '/search/our-cars' };
});

export const main = (page: Page) => page.getByRole('main');
export const savers = (page: Page) => main(page).getByRole('button', { name: /^Save .+ to favou?rites$/ });
export const comparers = (page: Page) => main(page).getByRole('button', { name: /^Compare .+/ });
export const counter = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Saved / });
export const bar = (page: Page) => page.getByRole('region', { name: 'Compare list' });
export const toast = (page: Page) => page.getByRole('region', { name: /^Notices/ }).getByRole('listitem');
export const titles = (page: Page) => main(page).getByRole('heading', { level: 3 }).allTextContents();

/** The car of a button: "Save 2019 Mazda CX-5 to favourites" -> "2019 Mazda CX-5". */
export async function carOf(button: Locator): Promise<string> {
  const label = (await button.getAttribute('aria-label')) ?? '';
  return label.replace(/^(Save|Compare) /, '').replace(/ to favou?rites$/, '');
}

export async function chooseToCompare(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let chosen = 0; chosen < count; chosen++) {
    const button = comparers(page).first();
    names.push(await carOf(button));
    await button.click();
    await bar(page)
      .getByRole('link', { name: new RegExp(`^Compare ${chosen + 1} `) })
      .waitFor();
  }
  return names;
}

export const slugOf = (path: string) => path.slice('/cars/'.length);
export const carPaths = ({ paths, soldCar }: Dealer) => paths.filter((path) => /^\/cars\/[^/]+$/.test(path) && path !== soldCar);
/** The arguments of a script that keeps cars in a list of a site, as `evaluate` and `addInitScript` take them. */
export const kept = (site: string, list: 'favourites' | 'compared', cars: Favourite[]) =>
  [([key, text]: [string, string]) => localStorage.setItem(key, text), [storageKey(site, list), JSON.stringify(cars)]] as [
    (given: [string, string]) => void,
    [string, string],
  ];

/** The id of a car of harbour, from the data of its page. */
export const idOf = async (path: string): Promise<string> => (await modelOf(harbour.root, path)).id;
