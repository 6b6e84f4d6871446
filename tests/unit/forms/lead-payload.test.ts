import { describe, expect, test } from 'vitest';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import type { FormId } from '#lib/forms/form-definitions.ts';
import { formOf } from '#lib/forms/form-of.ts';
import type { FormPatch } from '#lib/forms/form-patch.ts';
import { checkForm } from '#lib/forms/form-schema.ts';
import { consentOf, type FormCar, filesOf, type LeadInput, type LeadProgress, leadOf, leadRequest } from '#lib/forms/lead-payload.ts';
import { fieldContext } from './field-context.ts';
import { filledForm } from './filled-form.ts';
import { formSettings } from './form-settings.ts';

const context = fieldContext();
const site = { websiteSlug: 'acme', dealershipSlug: 'north', manufacturerSlug: 'mazda' };
const visit = {
  url: 'https://acme.example.com/cars/x',
  userAgent: 'Test',
  visitedPages: ['/', '/cars/x'],
  query: { gclid: 'abc', utm_source: 'mail' },
};
const car: FormCar = {
  id: '7',
  make: 'Mazda',
  model: 'CX-5',
  stocknum: 'S7',
  car_type: 'demo',
  status: 'in_stock',
  dealership_slug: 'south',
  location_id: '12',
};

type Setup = { id?: FormId; patches?: Record<string, FormPatch>; car?: FormCar; progress?: LeadProgress; typed?: FormValues };

function inputOf({ id = 'enquiry', patches = {}, car: about, progress, typed = {} }: Setup): LeadInput {
  const form = formOf(formSettings({ forms: { patches: { [id]: patches } } }), id, { hasCar: about !== undefined });
  const upTo = progress && !progress.isLast ? progress.step : undefined;
  const checked = checkForm(form, context, { ...filledForm(form, context), ...typed }, upTo);
  if (checked.errors) throw new Error(JSON.stringify(checked.errors));
  return { form, values: checked.values, context, site, visit, ...(about ? { car: about } : {}), ...(progress ? { progress } : {}) };
}
const lead = (setup: Setup) => leadOf(inputOf(setup));

describe('a lead about a vehicle', () => {
  test('says which, and takes its category from the vehicle', () =>
    expect(lead({ car })).toEqual({
      website_slug: 'acme',
      dealership_slug: 'south',
      url: 'https://acme.example.com/cars/x',
      source: 'Website',
      user_agent: 'Test',
      location_id: '12',
      visited_pages: ['/', '/cars/x'],
      linked_query_params: 'gclid=abc&utm_source=mail',
      page_id: 'cars/x',
      tracking: 'gclid=abc&utm_source=mail',
      manufacturer_slug: 'mazda',
      stock_number: 'S7',
      'Vehicle Make': 'Mazda',
      'Vehicle Model': 'CX-5',
      car_type: 'demo',
      car_id: '7',
      vehicle_status: 'in_stock',
      autogauge_enabled: false,
      name: 'Ana',
      category: 'Demo Vehicle Enquiry',
      phone: '0491570006',
      email: 'ana@example.com',
      message: 'Hello there',
      opt_in: true,
      lead_status: 'Complete',
      form_completed: true,
    }));

  test.each([
    ['new', 'New Vehicle Enquiry'],
    ['used', 'Used Vehicle Enquiry'],
    ['demo', 'Demo Vehicle Enquiry'],
    [undefined, 'General Enquiry'],
  ] as const)('of the type %s has the category %s', (car_type, category) =>
    expect(lead({ car: { ...car, car_type } }).category).toBe(category),
  );

  test('asks for photos by a hidden field', () =>
    expect(lead({ id: 'request-photos', car })).toMatchObject({
      subcategory: 'Request Photos',
      'Request Photos': 'Please send me photos of this car.',
    }));

  test('keeps the shopper’s own vehicle apart', () =>
    expect(lead({ id: 'valuation', car })).toMatchObject({
      'Vehicle Model': 'CX-5',
      'Trade-In Make': 'Mazda',
      'Trade-In Year': 2019,
      'Trade-In Kilometres': 45_000,
      category: 'Sell My Car Enquiry',
      subcategory: 'Valuation',
    }));
});

describe('what a lead carries', () => {
  test.each<[string, Setup, object]>([
    [
      'an application as a general enquiry',
      { id: 'careers' },
      { category: 'General Enquiry', subcategory: 'Career Enquiry', has_files: true },
    ],
    [
      'a chosen careers category too',
      { typed: { category: 'Careers Enquiry' } },
      { category: 'General Enquiry', subcategory: 'Career Enquiry' },
    ],
    [
      'one name of three parts',
      { id: 'finance-pre-approval' },
      { name: 'Ana Ana Silva', first_name: 'Ana', middle_name: 'Ana', last_name: 'Silva' },
    ],
    [
      'services of several fields in one list',
      {
        patches: {
          tint: { insert: { type: 'check', name: 'Tint (check_option)', required: false } },
          extras: {
            insert: { type: 'check_group', name: 'Extras', required: false, options: [{ value: 'Wash (check_option)', label: 'Wash' }] },
          },
        },
      },
      { additional_services: ['Wash', 'Tint'] },
    ],
    [
      'hidden values of a patch as they are',
      {
        patches: {
          page: { insert: { type: 'hidden', name: 'page_id', value: 12, required: true } },
          gauge: { insert: { type: 'hidden', name: 'autogauge_enabled', value: true, required: true } },
        },
      },
      { page_id: 12, autogauge_enabled: true },
    ],
    [
      'a dealer’s yes/no questions',
      { patches: { deal: { insert: { type: 'radio', name: 'Best Deal', required: true } } } },
      { 'Best Deal': 'Yes' },
    ],
  ])('%s', (_what, setup, expected) => expect(lead(setup)).toMatchObject(expected));

  test('no field that is hidden, empty, or of a payment card', () => {
    const patches: Record<string, FormPatch> = {
      card: { insert: { type: 'card_number', name: 'Card', required: true } },
      expiry: { insert: { type: 'card_expiry', name: 'Expiry', required: true } },
    };
    const sent = lead({ patches, typed: { category: 'Fleet Enquiry', Rego: 'ABC123' } });
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['Card']));
    expect(sent).not.toHaveProperty('Expiry');
    expect(sent).not.toHaveProperty('Rego');
    expect(JSON.stringify(sent)).not.toContain('4111');
    expect(lead({ id: 'find-similar', typed: { message: '' } })).not.toHaveProperty('message');
  });

  test('at most 50 visited pages, the last ones', () => {
    const visitedPages = Array.from({ length: 60 }, (_none, index) => `/${index}`);
    expect(leadOf({ ...inputOf({}), visit: { ...visit, visitedPages } }).visited_pages).toEqual(visitedPages.slice(10));
  });
});

describe('a form of several steps (rule E2)', () => {
  const id = 'finance-pre-approval';
  test('saves a step as it is so far', () => {
    const sent = lead({ id, progress: { step: 0, isLast: false, skipped: [] } });
    expect(sent).toMatchObject({ lead_status: 'Incomplete', form_completed: false, step_number: 1, phone: '0491570006' });
    for (const later of ['vehiclePriceBudget', 'Employment', 'opt_in', 'lead_id', 'skipped_steps']) expect(sent).not.toHaveProperty(later);
  });

  test('names the lead that it updates, and the steps that were skipped', () =>
    expect(lead({ id, progress: { step: 2, isLast: true, skipped: [1], leadId: 'f'.repeat(32) } })).toMatchObject({
      lead_status: 'Complete',
      form_completed: true,
      step_number: 3,
      skipped_steps: ['2'],
      lead_id: 'f'.repeat(32),
      vehiclePriceBudget: 25_000,
      opt_in: true,
    }));

  test.each<[string, Setup]>([
    ['of one step', { progress: { step: 0, isLast: true, skipped: [] } }],
    ['of one step, with no word of steps', {}],
  ])('a form %s is complete', (_what, setup) => {
    const sent = lead(setup);
    expect(sent).toMatchObject({ lead_status: 'Complete', form_completed: true });
    expect(sent).not.toHaveProperty('step_number');
  });

  test.each<[string, string, Readonly<Record<string, string>>, object]>([
    ['a page of a visit without advertisements', 'https://acme.example.com/contact/', { page: '2' }, { page_id: 'contact' }],
    ['the home page', 'https://acme.example.com/?a=1#form', {}, { page_id: 'home' }],
    [
      'an advertisement, without what else the address had',
      'https://acme.example.com/pages/fleet',
      { name: 'Ana', utm_medium: 'cpc', fbclid: 'x y' },
      { page_id: 'pages/fleet', tracking: 'utm_medium=cpc&fbclid=x+y' },
    ],
  ])('names %s (rule E1)', (_what, url, query, expected) => {
    const { page_id, tracking } = leadOf({ ...inputOf({}), visit: { ...visit, url, query } });
    expect({ page_id, ...(tracking === undefined ? {} : { tracking }) }).toEqual(expected);
  });
});

describe('the request of a lead', () => {
  const at = '2026-11-22T01:02:03.000Z';
  const request = (setup: Setup) => leadRequest(inputOf(setup), { filled_ms: 5000 }, at);
  const leadId = '0'.repeat(32);

  test.each<[string, Setup, string, string]>([
    ['a new lead', {}, 'POST', '/leads'],
    ['the first step', { id: 'finance-pre-approval', progress: { step: 0, isLast: false, skipped: [] } }, 'POST', '/leads'],
    ['a later step', { id: 'finance-pre-approval', progress: { step: 1, isLast: false, skipped: [], leadId } }, 'PUT', `/leads/${leadId}`],
    ['files', { id: 'careers' }, 'POST', '/leads/with-files'],
    [
      'a later step with files',
      { id: 'careers', progress: { step: 0, isLast: true, skipped: [], leadId } },
      'PUT',
      `/leads/${leadId}/with-files`,
    ],
    ['the other destination', { patches: { to: { form: { target: 'car-clarity' } } } }, 'POST', '/carClarityCustomer'],
  ])('%s', (_what, setup, method, path) => expect(request(setup)).toMatchObject({ method, path }));

  const clarity = { to: { form: { target: 'car-clarity' } } } as const;
  test.each<[string, Setup, string, string, string | undefined]>([
    ['a lead', { patches: clarity }, 'POST', '/carClarityCustomer', undefined],
    ['files', { id: 'careers', patches: clarity }, 'POST', '/leads/with-files', 'car-clarity'],
    [
      'the first step',
      { id: 'finance-pre-approval', patches: clarity, progress: { step: 0, isLast: false, skipped: [] } },
      ...(['POST', '/carClarityCustomer', undefined] as const),
    ],
    [
      'a later step, which may become a new lead',
      { id: 'finance-pre-approval', patches: clarity, progress: { step: 1, isLast: false, skipped: [], leadId } },
      ...(['PUT', `/leads/${leadId}`, 'car-clarity'] as const),
    ],
    ['files of a form for our own service', { id: 'careers' }, 'POST', '/leads/with-files', undefined],
  ])('names the other destination once: %s (rule E57)', (_what, setup, method, path, target) => {
    const sent = request(setup);
    expect([sent.method, sent.path, JSON.parse(sent.body).target]).toEqual([method, path, target]);
  });

  test('carries the consent as it was shown, and how the form was filled in', () =>
    expect(JSON.parse(request({ typed: { opt_in: false } }).body)).toMatchObject({
      lead: { opt_in: false },
      consent: {
        wording: 'Keep me up to date with news and offers.',
        accepted: false,
        at,
        page: 'https://acme.example.com/cars/x',
        channel: 'website form',
      },
      check: { filled_ms: 5000 },
    }));

  test('names the side of a vehicle that a photo shows (rule E101)', () => {
    const { form } = inputOf({ id: 'trade-in' });
    const photo = new File(['jpeg'], 'IMG_1.jpg', { type: 'image/jpeg', lastModified: 7 });
    const files = filesOf(form, { 'Photo Front': [photo], 'Photo Inside': [photo] });
    expect(files.map(({ name, size, type }) => [name, size, type])).toEqual([
      ['Front - IMG_1.jpg', 4, 'image/jpeg'],
      ['Inside - IMG_1.jpg', 4, 'image/jpeg'],
    ]);
    expect(files.every((file) => file instanceof File && file.lastModified === 7)).toBe(true);
  });

  test('names the files that go beside it', () => {
    const { form, values } = inputOf({ id: 'careers' });
    expect(filesOf(form, values).map(({ name }) => name)).toEqual(['resume.pdf']);
    expect(filesOf(inputOf({}).form, inputOf({}).values)).toEqual([]);
  });

  test('has no consent where no box was shown', () => {
    const input = inputOf({ patches: { no: { remove: 'opt_in' } } });
    expect(consentOf(input, at)).toBeUndefined();
    expect(JSON.parse(leadRequest(input, {}, at).body)).not.toHaveProperty('consent');
    const step = inputOf({ id: 'finance-pre-approval', progress: { step: 0, isLast: false, skipped: [] } });
    expect(JSON.parse(leadRequest(step, {}, at).body)).not.toHaveProperty('consent');
  });
});

describe('the plan of a calculator (rule F18)', () => {
  const plan = {
    repayment: 130.24,
    frequency: 'week',
    borrow: 35_888,
    deposit: 10_000,
    tradeIn: 0,
    residual: 0,
    years: 5,
    rate: 8.49,
  } as const;
  test.each<[FormId, string | undefined]>([
    ['finance-enquiry', '$130.24 a week, deposit $10,000, 5 years; borrows $35,888 at 8.49% a year'],
    ['enquiry', undefined],
  ])('of the form %s', (id, line) => expect(leadOf({ ...inputOf({ id }), plan })['Finance Plan']).toBe(line));
});
