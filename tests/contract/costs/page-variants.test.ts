/** What one more of each kind of page part costs (lib/README.md), in one copy of the product that has all of them. */
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compile } from 'sass';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fieldContext } from '../../unit/forms/field-context.ts';
import { carOf, pageOf } from '../../unit/pages/test-motors.ts';
import { type LoadedProduct, loadProduct } from './load-product.ts';
import {
  addFieldType,
  addFieldWithControl,
  addFilter,
  addForm,
  addPageKind,
  addSetting,
  addStandardPage,
  addTemplate,
  isOwnOfTemplate,
  pageVariants,
} from './page-variants.ts';
import { copyProduct, costOf, type ProductCopy } from './product-copy.ts';

let product: ProductCopy;
let loaded: LoadedProduct;
/** The files that each variant touched. */
const touched = new Map<unknown, string[]>();
const touchedBy = (add: unknown) => touched.get(add) ?? [];

beforeAll(async () => {
  product = await copyProduct();
  loaded = loadProduct(product);
  for (const add of pageVariants) {
    await add(product);
    touched.set(add, await product.touched());
  }
});
afterAll(() => product.remove());

type Field = { name: string; type: string; label: string };

/** The enquiry form of a dealer that asks for this field too, with what the form does with it. */
async function askFor({ load }: LoadedProduct, field: object) {
  const { siteSchema } = await load('lib/site/schema.ts');
  const { formOf } = await load('lib/forms/form-of.ts');
  const { checkForm, initialValues } = await load('lib/forms/form-schema.ts');
  const { FormField } = await load('components/forms/form-field.tsx');
  const insert = { name: 'Asked', ...field };
  const site = siteSchema.parse({ slug: 'test-motors', forms: { patches: { enquiry: { asked: { insert } } } } });
  const form = formOf(site, 'enquiry');
  const [asked] = form.steps[0].fields as Field[];
  const only = { steps: [{ fields: [asked] }] };
  const context = fieldContext();
  const { Asked: value } = initialValues(only, context);
  const props = { id: 'f', field: asked, context, value, values: {}, errors: {}, onChange: () => undefined };
  return {
    label: asked?.label,
    start: value,
    check: (typed: string) => checkForm(only, context, { Asked: typed }),
    html: renderToStaticMarkup(createElement(FormField, props)),
  };
}

const faultOf = async ({ load }: LoadedProduct, type: string): Promise<boolean> => {
  const { siteSchema } = await load('lib/site/schema.ts');
  return siteSchema.safeParse({ slug: 'a', forms: { patches: { enquiry: { x: { insert: { type, name: 'X' } } } } } }).success;
};

const openDay = `---
title: Open day
---

Come and see us.
`;

test('a new setting is checked, has a default, and shows on the page of a car', async () => {
  const { settingsSchema } = await loaded.load('lib/site/schema.ts');
  const { optionTable } = await loaded.load('lib/site/table.ts');
  const { carModel } = await loaded.load('lib/pages/car.ts');
  const { CarPlace } = await loaded.load('components/car/car-place.tsx');

  expect(settingsSchema.safeParse({ cars: { byAppointment: 'yes' } }).success).toBe(false);
  expect(optionTable().rows).toContainEqual({
    name: 'cars.byAppointment',
    type: 'true or false',
    default: false,
    meaning: 'Say that cars are shown by appointment',
  });
  const htmlOf = async (cars: object) =>
    renderToStaticMarkup(createElement(CarPlace, { model: carModel(await loaded.catalogueOf({ cars }, [carOf('a')]), 'a') }));
  expect(await htmlOf({})).toBe('');
  expect(await htmlOf({ byAppointment: true })).toBe('<p>By appointment only.</p>');

  const files = touchedBy(addSetting);
  expect(files).toEqual(['components/car/car-place.tsx', 'lib/pages/car.ts', 'lib/site/options/selling.ts']);
  expect(files).toHaveLength(await costOf('setting'));
});

test('a new filter is offered, counted, read from an address and searched', async () => {
  const { routes } = await loaded.load('lib/pages/routes.ts');
  const { siteSearch } = await loaded.load('lib/pages/search-engine.ts');
  const { searchUrls } = await loaded.load('lib/search/url.ts');
  const { findMatchingCars } = await loaded.load('lib/pages/search-engine.ts');
  const cars = [carOf('a', { doors: 2 }), carOf('b', { doors: 4 }), carOf('c', { doors: 4 })];
  const catalogue = await loaded.catalogueOf({ search: { filters: ['make', 'doors'] } }, cars);
  const model = routes.search.model(catalogue, '/search/our-cars');
  expect(model.setup.filters).toContainEqual({ kind: 'list', attribute: 'doors', label: 'Doors' });
  expect(model.first.facets.doors).toEqual({ 2: 1, 4: 2 });

  const { parse, build } = searchUrls(siteSearch(catalogue).setup.urls);
  const state = { ...model.state, refinements: { doors: ['4'] } };
  expect(parse(build(state))).toEqual(state);
  expect(findMatchingCars(catalogue, state).map(({ id }: { id: string }) => id)).toEqual(['b', 'c']);

  const files = touchedBy(addFilter);
  expect(files).toEqual(['lib/model/search-document.ts', 'lib/search/attributes.ts']);
  expect(files).toHaveLength(await costOf('filter'));
});

test('a new type of field that has a control is one file: checked, labelled, shown and sent', async () => {
  const vin = await askFor(loaded, { type: 'vin' });
  expect(vin).toMatchObject({ label: 'VIN', start: '' });
  expect(vin.check('jm0kf4wla00123456')).toEqual({ values: { Asked: 'JM0KF4WLA00123456' } });
  expect(vin.check('JM0')).toEqual({ errors: { Asked: 'Please enter the 17 characters of the VIN' } });
  expect(vin.html).toContain('<label for="f">VIN</label><input id="f"');
  expect([await faultOf(loaded, 'vin'), await faultOf(loaded, 'vim')]).toEqual([true, false]);

  const files = touchedBy(addFieldType);
  expect(files).toEqual(['lib/forms/fields/vehicle-fields.ts']);
  expect(files).toHaveLength(await costOf('field type'));
});

test('one with a control of its own touches the file of the control too', async () => {
  const paint = await askFor(loaded, { type: 'paint', options: [{ value: 'red', label: 'Flame' }] });
  expect(paint.label).toBe('Colour');
  expect(paint.check('red')).toEqual({ values: { Asked: 'red' } });
  expect(paint.check('blue')).toMatchObject({ errors: { Asked: expect.any(String) } });
  expect(paint.html).toContain('<legend>Colour</legend><div><label style="background:red"><input type="radio"');

  const files = touchedBy(addFieldWithControl);
  expect(files).toEqual(['components/forms/choice-controls.tsx', 'lib/forms/fields/choice-fields.ts']);
  expect(files).toHaveLength((await costOf('field type')) + 1);
});

test('a new form is one file: pages may show it, dealers may change it, and its leads have its category', async () => {
  const { contentModel } = await loaded.load('lib/pages/content.ts');
  const { headFault } = await loaded.load('lib/pull/content/make-page.ts');
  const { sentCategories } = await loaded.load('lib/forms/sent-categories.ts');
  const patches = { storage: { short: { remove: 'First Day' } } };
  const catalogue = (await loaded.catalogueOf({ forms: { patches } }, [], [pageOf('/store', { form: 'storage' })])) as { site: never };

  expect(headFault({ title: 'Store', form: 'storage' })).toBeUndefined();
  const { form } = contentModel(catalogue, '/store').form;
  expect(form).toMatchObject({ id: 'storage', title: 'Store your vehicle', category: 'General Enquiry', subcategory: 'Storage' });
  expect(form.steps[0].fields.map(({ name }: { name: string }) => name)).toEqual(['name', 'phone', 'email', 'message', 'opt_in']);
  expect(sentCategories(catalogue.site)).toContain('General Enquiry');

  const files = touchedBy(addForm);
  expect(files).toEqual(['lib/forms/definitions/other-forms.ts']);
  expect(files).toHaveLength(await costOf('form'));
});

test('a new standard page with a form of its own has texts, a menu entry and an option', async () => {
  const { contentModel } = await loaded.load('lib/pages/content.ts');
  const { withDefaultPages } = await loaded.load('lib/content/default-pages.ts');
  const { settingsSchema } = await loaded.load('lib/site/schema.ts');
  expect(settingsSchema.safeParse({ pages: { extra: ['/storing'] } }).success).toBe(false);

  const pageOf = async (extra: string[]) => {
    const { site } = (await loaded.catalogueOf({ pages: { extra } })) as { site: never };
    const catalogue = await loaded.catalogueOf({ pages: { extra } }, [], withDefaultPages([], site));
    return { page: contentModel(catalogue, '/storage'), footer: contentModel(catalogue, '/privacy-policy').chrome.footer };
  };
  const { page, footer } = await pageOf(['/storage']);
  expect(page).toMatchObject({
    heading: 'Vehicle storage',
    intro: 'Store your vehicle at Test Motors.',
    form: { form: { id: 'shed', subcategory: 'Storage' } },
  });
  expect(footer).toContainEqual({ name: 'Own', children: [{ name: 'Storage', href: '/storage' }] });
  const without = await pageOf([]);
  expect(without.page).toBeUndefined();
  expect(JSON.stringify(without.footer)).not.toContain('Storage');

  const files = touchedBy(addStandardPage);
  expect(files).toEqual(['lib/content/standard-pages.ts', 'lib/forms/definitions/other-forms.ts']);
  expect(files).toHaveLength(await costOf('standard page'));
});

test('a new kind of page has a list, pages below it, breadcrumbs, and places in the site map and the sitemap', async () => {
  const { parseContentFile } = await loaded.load('lib/pull/content/parse-page.ts');
  const { routes } = await loaded.load('lib/pages/routes.ts');
  const { pageStructuredData } = await loaded.load('lib/pages/structured-data.ts');
  const { sitemapPaths } = await loaded.load('lib/hosting/sitemap.ts');
  const { updateModified } = await loaded.load('lib/build/compare-with-live.ts');
  const { pageIndex } = await loaded.load('lib/pages/page-index.ts');
  const routing = { blog: '/blog', usePagesPath: false };
  const { page } = parseContentFile('content/events/open-day.md', openDay, routing, '2026-11-22');
  expect(page).toMatchObject({ path: '/events/open-day', kind: 'event' });

  const catalogue = await loaded.catalogueOf({}, [], [page]);
  const modelOf = (path: string) => routes.other.model(catalogue, path);
  expect(routes.other.paths(catalogue)).toEqual(expect.arrayContaining(['/events', '/events/open-day']));
  expect(modelOf('/events').blocks.column[0].html).toContain('<a href="/events/open-day">Open day</a>');
  const trail = JSON.stringify(pageStructuredData(modelOf('/events/open-day')));
  expect(trail).toContain('"position":2,"name":"Events","item":"https://test-motors.example/events"');
  expect(modelOf('/site-map').blocks.column[0].html).toContain('<li><a href="/events">Events</a></li>');
  expect(pageIndex(catalogue)).toContainEqual({ path: '/events', title: 'Events' });
  expect(sitemapPaths(catalogue)).toEqual(expect.arrayContaining(['/events', '/events/open-day']));
  expect(updateModified({}, catalogue, {}, ['/events'])).toHaveProperty(['/events']);
  expect(modelOf('/events').kind).toBe('content');
  expect(routes.other.model(await loaded.catalogueOf({}), '/events')).toBeUndefined();

  const files = touchedBy(addPageKind);
  expect(files).toEqual([
    'lib/model/content.ts',
    'lib/pages/generated/events-page.ts',
    'lib/pages/generated/generated-kinds.ts',
    'lib/pull/content/make-page.ts',
    'lib/routes/page-trail.ts',
    'lib/routes/paths.ts',
  ]);
  expect(files).toHaveLength(await costOf('page kind'));
});

test('a new template has its own slot, the default of every other, its theme and its facts', async () => {
  const { templates } = await loaded.load('components/templates/slots.tsx');
  const { headerGround } = await loaded.load('lib/site/templates.ts');
  const { garageModel } = await loaded.load('lib/pages/frames.ts');
  const catalogue = (await loaded.catalogueOf({ template: 'harbour' })) as { site: object };
  expect(headerGround(catalogue.site)).toBe('#e6f2f5');
  expect(Object.keys(templates.harbour)).toEqual(Object.keys(templates.studio));

  const page = createElement(templates.harbour.Garage, { model: garageModel(catalogue, '/my-garage') });
  await vi.waitFor(() => expect(renderToStaticMarkup(page)).toBe('<h1>Moored Test Motors</h1>'), { timeout: 60_000 });
  expect(compile(join(product.dir, 'styles/global.scss')).css).toContain('[data-template=harbour]');

  const files = touchedBy(addTemplate);
  expect(files.filter((path) => !isOwnOfTemplate(path))).toEqual([
    'components/templates/slots.tsx',
    'lib/site/templates.ts',
    'styles/global.scss',
  ]);
  expect(files.filter((path) => !isOwnOfTemplate(path))).toHaveLength(await costOf('template'));
});
