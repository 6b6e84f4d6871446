import { describe, expect, it } from 'vitest';
import { formNotice } from '#lib/content/form-notice.ts';
import { attachCar } from '#lib/forms/attach-car.ts';
import { type FormId, formIds } from '#lib/forms/form-definitions.ts';
import { formOf } from '#lib/forms/form-of.ts';
import { contentModel } from '#lib/pages/content.ts';
import { carForms, formView } from '#lib/pages/form-view.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { carOf, pageOf, placeOf, testMotors } from './test-motors.ts';

const formAt = (path: string, page: { form?: string; kind?: 'page' | 'article' } = {}, settings: Partial<SettingsInput> = {}) => {
  const { dealer: _dealer, ...options } = settings;
  return contentModel(testMotors(options, [], [pageOf(path, page)]), path)?.form?.form.id;
};

describe('the form of a page (rule E85)', () => {
  it.each<[string, FormId | undefined]>([
    ['/contact', 'contact'],
    ['/book-test-drive', 'test-drive'],
    ['/service', 'service-booking'],
    ['/parts', 'parts'],
    ['/vehicle-parts-and-accessories', 'parts'],
    ['/tyres', 'tyres'],
    ['/finance', 'finance-enquiry'],
    ['/finance-enquiry', 'finance-enquiry'],
    ['/apply-for-finance', 'apply-for-finance'],
    ['/finance-pre-approval', 'finance-pre-approval'],
    ['/trade-in', 'trade-in'],
    ['/special-offers', 'enquiry'],
    ['/electric-cars', 'enquiry'],
    ['/careers', 'careers'],
    ['/current-positions', 'careers'],
    ['/community', 'community'],
    ['/referral-program', 'referral'],
    ['/about-us', undefined],
    ['/constructor', undefined],
  ])('%s has %s', (path, id) => expect(formAt(path)).toBe(id));

  it('follows the path of pre-approval', () =>
    expect(formAt('/finance', {}, { pages: { preApproval: '/finance' } })).toBe('finance-pre-approval'));

  it.each<[string, { form?: string; kind?: 'page' | 'article' }, FormId | undefined]>([
    ['/contact', { form: 'fleet' }, 'fleet'],
    ['/contact', { form: 'none' }, undefined],
    ['/about-us', { form: 'enquiry' }, 'enquiry'],
    ['/blog/one', { kind: 'article' }, undefined],
    ['/blog/one', { kind: 'article', form: 'enquiry' }, 'enquiry'],
  ])('%s with %j has %s', (path, page, id) => expect(formAt(path, page)).toBe(id));
});

describe('what a page gets of a form', () => {
  const catalogue = testMotors({
    dealer: { locations: [placeOf('north'), placeOf('south')], dealerships: [{ id: '1', slug: 'one', name: 'One' }], websiteSlug: 'test' },
    forms: { botCheck: { kind: 'turnstile', siteKey: 'public', secret: 'env:NEVER_SHOWN' } },
    api: { url: 'https://api.example.com/', uploads: { files: 2, megabytes: 3 } },
  });

  const { site } = catalogue;

  it('is what all forms of the site share', () =>
    expect(formView(catalogue, 'contact', '/search/cars').setup).toEqual({
      slug: 'test-motors',
      hasFailureDialog: true,
      api: 'https://api.example.com/api',
      locale: { language: 'en-AU', timeZone: site.locale.timeZone },
      lead: { websiteSlug: 'test', dealershipSlug: 'one' },
      rules: {
        phoneCountry: 'AU',
        mobileOnly: false,
        wideNames: false,
        optInChecked: true,
        defaultState: 'qld',
      },
      uploads: { files: 2, megabytes: 3 },
      locations: [
        { value: 'north', label: 'north yard' },
        { value: 'south', label: 'south yard' },
      ],
      dealerships: [{ value: 'one', label: 'One' }],
      notice: { text: formNotice(site.dealer, 'en-AU'), href: '/privacy-policy' },
      botCheck: { kind: 'turnstile', siteKey: 'public' },
    }));

  it('names the loose rule of phone numbers only where the site follows it', () => {
    const loose = testMotors({ forms: { phoneCountry: 'NZ', loosePhone: true } });
    expect(formView(loose, 'contact', '/search/cars').setup.rules).toMatchObject({ phoneCountry: 'NZ', loosePhone: true });
  });

  it('has no key of a check that the site switched off', () => {
    const off = testMotors({ features: { botProtection: false }, forms: { botCheck: { kind: 'turnstile', siteKey: 'public' } } });
    expect(formView(off, 'contact', '/search/cars').setup).not.toHaveProperty('botCheck');
  });

  it('has a dialog for failures, unless the site switches it off (rule E95)', () => {
    const quiet = testMotors({ forms: { failureDialog: false } });
    expect(formView(catalogue, 'contact', '/search/cars').setup).toHaveProperty('hasFailureDialog', true);
    expect(formView(quiet, 'contact', '/search/cars').setup).not.toHaveProperty('hasFailureDialog');
  });

  // Next refuses a page with an undefined value.
  it.each(formIds)('%s is plain JSON', (id) => {
    for (const one of [catalogue, testMotors({})]) {
      const view = formView(one, id, '/search/cars');
      expect(JSON.parse(JSON.stringify(view))).toStrictEqual(view);
    }
  });
});

describe('where bookings can be made (rule E91)', () => {
  const opening_hours = [{ weekday: 6, status: 'Open' as const, open: '09:00', close: '12:00' }];
  const catalogue = testMotors({
    dealer: {
      locations: [
        placeOf('workshop', { location_type: 'service', dealership_id: '2' }),
        placeOf('yard', { primary: true, dealership_id: '1', time_zone: 'Australia/Perth', contact_detail: { opening_hours } }),
      ],
      dealerships: [{ id: '1', slug: 'one', name: 'One' }],
    },
  });
  const placesOf = (id: FormId) => formView(catalogue, id, '/search/cars').setup.places;

  it('names the places and their hours, the main one first, where a form asks for a date', () => {
    expect(placesOf('test-drive')).toEqual([
      {
        ...{ id: 'yard', name: 'yard yard', dealership: 'one', timeZone: 'Australia/Perth' },
        week: expect.objectContaining({ timeZone: 'Australia/Perth', days: [null, null, null, null, null, null, [540, 720]] }),
      },
      { id: 'workshop', name: 'workshop yard', type: 'service', timeZone: 'Australia/Sydney' },
    ]);
    expect(carForms(catalogue).setup.places).toEqual(placesOf('test-drive'));
  });

  it.each<FormId>(['enquiry', 'trade-in', 'careers'])('leaves them out of %s', (id) => expect(placesOf(id)).toBeUndefined());
});

describe('the file of car forms (rule E87)', () => {
  const catalogue = testMotors({}, [carOf('a', { make: 'Zotye', model: 'T600' })]);

  it('has the forms that a car page opens, without what the car answers', () => {
    const { forms, setup } = carForms(catalogue);
    expect(Object.keys(forms)).toEqual(['enquiry', 'find-similar', 'request-photos', 'test-drive', 'finance-enquiry', 'valuation']);
    const names = (id: keyof typeof forms) => forms[id].steps.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect([names('enquiry').includes('category'), names('test-drive').includes('Vehicle')]).toEqual([false, false]);
    expect(setup).toEqual(formView(catalogue, 'test-drive', '/search/cars').setup);
  });

  it('has the makes of the stock beside those that are known', () => {
    const { makes } = carForms(catalogue);
    expect([makes.Zotye, makes.Mazda?.includes('CX-5')]).toEqual([['T600'], true]);
  });
});

it('a page says what an attached car changes in its form', () => {
  const catalogue = testMotors({});
  expect(formView(catalogue, 'contact', '/search/cars').withCar).toEqual({
    submit: 'Enquire Now',
    omit: ['category', 'Rego'],
    optional: ['message'],
  });
  expect(formView(catalogue, 'test-drive', '/search/cars').withCar).toEqual({ submit: 'Book Test Drive', omit: ['Vehicle'], optional: [] });
  expect(formView(catalogue, 'careers', '/search/cars').withCar).toMatchObject({ omit: [], optional: [] });
});

it('an attached caravan makes a viewing of a test drive, and of no other form', () => {
  const caravan = { title: 'Book a viewing', thanks: 'viewing' };
  const [trial, enquiry] = (['test-drive', 'enquiry'] as const).map((id) => {
    const { form, withCar } = formView(testMotors({}), id, '/search/cars');
    return attachCar(form, withCar, caravan);
  });
  expect(trial).toMatchObject(caravan);
  expect(enquiry).not.toMatchObject(caravan);
});

it.each(formIds)('the form %s of a page with an attached car asks what the form of car pages asks', (id) => {
  const catalogue = testMotors({ forms: { whereDidYouHear: ['Google'] } });
  const { form, withCar } = formView(catalogue, id, '/search/cars');
  expect(attachCar(form, withCar)).toEqual(formOf(catalogue.site, id, { hasCar: true }));
});
