import type { Page } from 'playwright-core';
import type { CarModel } from '#lib/pages/car.ts';
import { dealer } from './browser.ts';
import { carPaths } from './garage-pages.ts';
import { modelOf } from './page-model.ts';

const site = dealer('harbour-city-motors');

/** The first car for sale that meets the condition, read from the data of the pages. */
export async function findCar(wanted: (model: CarModel) => boolean): Promise<{ url: string; model: CarModel }> {
  for (const path of carPaths(site)) {
    const model: CarModel = await modelOf(site.root, path);
    if (wanted(model)) return { url: site.base + path, model };
  }
  throw new Error(`${site.slug} has no such car`);
}
export const withPhotos = () => findCar(({ gallery }) => gallery.length === 4);
export const gallery = (page: Page) => page.getByRole('region', { name: /^Photos of / });
export const dialog = (page: Page) => page.getByRole('dialog', { name: /^Photos of / });
export const expand = (page: Page) => page.getByRole('button', { name: 'View full screen' });
export const counterOf = (inside: ReturnType<typeof gallery>) => () => inside.getByText(/^Photo \d+ of \d+$/).textContent();
