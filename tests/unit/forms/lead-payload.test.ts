import { describe, expect, test } from 'vitest';
import type { FormId } from '#lib/forms/form-definitions.ts';
import type { FormPatch } from '#lib/forms/form-patch.ts';
import { leadOf } from '#lib/forms/lead-payload.ts';
import { readLead } from '#lib/leads/read-lead.ts';
import { car, inputOf, type Setup, site, visit } from './lead-input.ts';

const lead = (setup: Setup) => leadOf(inputOf(setup));
const asksLocation: Record<string, FormPatch> = { place: { insert: { type: 'location_select', name: 'location', required: true } } };

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

  // The API refuses a field over 10 kB (rule E8), and no shopper could shorten this one.
  test('an address of any length is sent in part', () => {
    const url = `https://acme.example.com/contact?utm_content=${'x'.repeat(20_000)}`;
    const sent = leadOf({ ...inputOf({}), visit: { ...visit, url } });
    expect(readLead({ lead: sent })).toMatchObject({
      lead: { page_id: 'contact', url: expect.stringMatching(/^https:\/\/acme\.example\.com\/contact\?utm_content=x+$/) },
    });
  });
});

describe('the location of a lead', () => {
  const botany = { location_id: '11', location: 'Botany' };
  test.each<[string, Setup, string | undefined, object]>([
    ['that of the car', { car }, undefined, { location_id: '12' }],
    ['the chosen one', { patches: asksLocation, car }, undefined, botany],
    ['the primary location, where every lead goes there', { car }, '13', { location_id: '13' }],
    ['the primary location, beside the name of the chosen one', { patches: asksLocation, car }, '13', { ...botany, location_id: '13' }],
  ])('%s', (_what, setup, locationId, expected) => {
    const { location_id, location } = leadOf({ ...inputOf(setup), site: { ...site, locationId } });
    expect({ location_id, ...(location === undefined ? {} : { location }) }).toEqual(expected);
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
