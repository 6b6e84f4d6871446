/** What only some dealers ask is on a demo dealer, so that none of it goes untried. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FormId, formIds } from '#lib/forms/form-definitions.ts';
import { formOf } from '#lib/forms/form-of.ts';
import { makeCatalogue } from '#lib/pages/catalogue.ts';
import { makeChrome } from '#lib/pages/chrome.ts';
import { deadLinks } from '#lib/pages/dead-links.ts';
import { formOfPage } from '#lib/pages/form-places.ts';
import type { NavLink } from '#lib/pages/menus.ts';
import { loadContent } from '#lib/pull/content/load-content.ts';
import { loadSite } from '#lib/site/load.ts';
import { publicSite } from '#lib/site/public-site.ts';
import { demoSlugs, readCars, tenants } from './tenant-folder.ts';

const formOn = async (slug: string, id: FormId) => formOf((await loadSite({ tenantsDir: tenants, slug })).site, id);
const fieldOn = async (slug: string, id: FormId, name: string) =>
  (await formOn(slug, id)).steps.flatMap(({ fields }) => fields).find((field) => field.name === name);

describe('a demo dealer', () => {
  test.each<[string, string, FormId, string, object]>([
    ['asks for a last name', 'harbour-city-motors', 'enquiry', 'last_name', { type: 'full_name', required: true }],
    ['asks for a postcode', 'switch-drive', 'enquiry', 'postcode', { type: 'postcode', required: true }],
    ['takes an enquiry without a message', 'ridgeline-4x4', 'enquiry', 'message', { type: 'textarea', required: false }],
    ['sends its brand', 'ridgeline-4x4', 'enquiry', 'brand', { type: 'hidden', value: 'Ridgeline 4x4' }],
    ['starts without a tick for marketing', 'bayside-mazda', 'enquiry', 'opt_in', { type: 'opt_in', required: false }],
    ['wants its terms accepted', 'harbour-city-motors', 'enquiry', 'terms', { type: 'check', required: true }],
    [
      'offers a choice of dealerships',
      'southern-alps-autos',
      'enquiry',
      'preferredDealership',
      { type: 'website_location_select', required: true },
    ],
    ['offers a choice of locations', 'harbour-city-motors', 'enquiry', 'location', { type: 'location_select' }],
    ['names the page of an enquiry', 'bayside-mazda', 'enquiry', 'page_id', { type: 'hidden', value: 'bayside-enquiry' }],
    ['switches a tool of its system on', 'harbour-city-motors', 'trade-in', 'autogauge_enabled', { type: 'hidden', value: true }],
    ['asks whether the shopper is ready to sell', 'harbour-city-motors', 'valuation', 'Ready to sell', { type: 'radio' }],
    ['asks about a valuation guide', 'harbour-city-motors', 'valuation', 'Valuation guide', { type: 'radio' }],
    ['asks about the best finance', 'harbour-city-motors', 'valuation', 'Best Finance', { type: 'radio' }],
    ['asks about the best deal', 'harbour-city-motors', 'valuation', 'Best Deal', { type: 'radio' }],
  ])('%s', async (_what, slug, id, name, field) => expect(await fieldOn(slug, id, name)).toMatchObject(field));

  test.each([
    ['harbour-city-motors', 'Facebook Marketplace, Facebook, Instagram, Google, Word of Mouth, Car Sales, Repeat Customer, Other'],
    ['bayside-mazda', 'Meta, Google Search/Ads, Cinema, Radio, Outdoor/Shopping Centre, Referral/Word of Mouth, Other'],
  ])('%s asks where the shopper heard of it: %s', async (slug, answers) => {
    const field = await fieldOn(slug, 'enquiry', 'where-did-you-hear-about-us');
    expect(field?.options?.map(({ value }) => value).join(', ')).toBe(answers);
  });

  test('sells extra services with a booking', async () => {
    const { options = [] } = (await fieldOn('bayside-mazda', 'service-booking', 'Extras')) ?? {};
    expect(options.length).toBeGreaterThan(1);
    expect(options.filter(({ value }) => !value.endsWith('(check_option)'))).toEqual([]);
  });

  test('shows the notice of its terms', async () =>
    expect((await formOn('harbour-city-motors', 'enquiry')).notice).toBe(
      '* You must agree to the terms of use before submitting the form.',
    ));

  test('sends a form to the other destination first', async () =>
    expect((await formOn('switch-drive', 'subscription')).target).toBe('car-clarity'));

  test.each([
    ['by a patch', 'ridgeline-4x4'],
    ['by an option', 'wanderlust-rv'],
  ])('asks for no consent to marketing, %s', async (_how, slug) => expect(await fieldOn(slug, 'enquiry', 'opt_in')).toBeUndefined());

  test('offers other amounts than those of the product', async () => {
    const picks = async (slug: string) => (await loadSite({ tenantsDir: tenants, slug })).site.forms.quickPicks;
    expect(await picks('wanderlust-rv')).not.toEqual(await picks('harbour-city-motors'));
  });
});

test.each(demoSlugs)('%s takes names such as O’Brien', async (slug) => {
  expect((await loadSite({ tenantsDir: tenants, slug })).site.forms.wideNames).toBe(true);
});

/** The forms that only the actions of a car open. */
const ofCars: readonly FormId[] = ['find-similar', 'request-photos'];

async function contentOf(slug: string) {
  const { site } = await loadSite({ tenantsDir: tenants, slug });
  return { site, content: await loadContent(join(tenants, slug), site.pages, '2026-11-20') };
}

test('every form stands on a page of a demo dealer, or is opened for a car', async () => {
  const standing = await Promise.all(
    demoSlugs.map(async (slug) => {
      const { site, content } = await contentOf(slug);
      return content.flatMap((page) => formOfPage(page, site) ?? []);
    }),
  );
  const found = new Set<FormId>([...standing.flat(), ...ofCars]);
  expect(formIds.filter((id) => !found.has(id))).toEqual([]);
  expect(ofCars.filter((id) => standing.flat().includes(id))).toEqual([]);
});

test.each(demoSlugs)('the menus of %s lead to every page with a form, and nowhere else than to its pages', async (slug) => {
  const { site, content } = await contentOf(slug);
  const build = { indexable: site.build.indexable };
  const catalogue = makeCatalogue({ site: { ...publicSite(site), build }, now: 0, cars: readCars(slug), pictures: {}, content });
  const { header, footer } = makeChrome(catalogue);
  const linksOf = (links: readonly NavLink[]): string[] => links.flatMap(({ href = '', children = [] }) => [href, ...linksOf(children)]);
  const linked = new Set(linksOf([...header, ...footer]));
  expect(deadLinks(catalogue)).toEqual([]);
  expect(content.filter((page) => formOfPage(page, site) && !linked.has(page.path)).map(({ path }) => path)).toEqual([]);
});
