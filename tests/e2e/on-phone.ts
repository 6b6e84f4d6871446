import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserOf, phone, watch } from './browser.ts';
import type { ShownForm } from './fill-form.ts';
import { openForms } from './form-page.ts';
import { carFormPlaces } from './form-service.ts';

const browser = browserOf({ pictures: false });
/** `expects`: troubles of the page that the journey causes itself. */
type Opening = BrowserContextOptions & { expects?: RegExp };

type Shopper = {
  page: Page;
  context: BrowserContext;
  /** Taps the first of them that is visible. */
  tap: (target: Locator) => Promise<void>;
  taps: () => number;
};

export const main = (page: Page) => page.getByRole('main');
export const firstCar = (page: Page) => main(page).locator('article a[href^="/cars/"]');
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const dialogForm = (page: Page, { form }: ShownForm) => page.locator(`#dialog-${form.id}`);

/** For the tests of one file: the built dealers with a lead service, and shoppers with phones on their pages. */
export async function openPhones() {
  const { service, placeOf } = await openForms(browser);
  const overCars = await carFormPlaces();

  /** The form that the car pages of a dealer open. */
  function carForm(slug: string, id: string): ShownForm {
    const place = overCars.find((one) => one.slug === slug && one.view.form.id === id);
    if (!place) throw new Error(`No car of ${slug} opens the form ${id}.`);
    return place.view;
  }

  /** Opens a page of a dealer on a phone. Whatever goes wrong on it fails the journey, unless it is expected. */
  async function onPhone(
    slug: string,
    path: string,
    { expects, ...options }: Opening,
    work: (shopper: Shopper) => Promise<void>,
  ): Promise<void> {
    const context = await (await browser()).newContext({
      ...{ viewport: phone, hasTouch: true, isMobile: true, locale: 'en-AU', reducedMotion: 'reduce', ...options },
    });
    try {
      const { page, troubles } = watch(await context.newPage());
      let count = 0;
      const tap = async (target: Locator) => {
        await target.filter({ visible: true }).first().tap();
        count += 1;
      };
      await page.goto(service().baseOf(slug) + path);
      await work({ page, context, tap, taps: () => count });
      expect(troubles().filter((trouble) => !expects?.test(trouble))).toEqual([]);
    } finally {
      await context.close();
    }
  }
  return { service, placeOf, overCars, carForm, onPhone };
}
