import { describe, expect, it, test } from 'vitest';
import { type EventNumber, eventRow, eventRows } from '#lib/tracking/events.ts';
import type { Moment } from '#lib/tracking/moment.ts';
import { ascEvents } from '#lib/tracking/receivers/asc.ts';
import { analyticsEvents } from '#lib/tracking/receivers/ga4.ts';
import { adEvent } from '#lib/tracking/receivers/meta.ts';
import { ownEvent } from '#lib/tracking/receivers/own-event.ts';
import { context, momentOfNumber } from './sample.ts';

const form = { id: 'enquiry', category: 'Used Vehicle Enquiry' };
const sent = { form, reference: '7F3A9C21' };

/** What a number is to the automotive standard, to Google Analytics, and to Meta and TikTok. */
type Expected = [what: string, asc: string[], analytics: string[], ad: string | undefined, more?: Partial<Moment>];
const view = (what: string): Expected => [what, ['asc_pageview'], ['page_view'], 'PageView'];
const lead = (what: string, department = 'sales'): Expected => [
  what,
  ['asc_form_submission', `asc_form_submission_${department}`],
  ['generate_lead'],
  'Lead',
  sent,
];
const nothing: Expected = ['Reserved', [], [], undefined];
const otherForm = (number: number) => lead(`Form ${number}`);

const table: Readonly<Record<EventNumber, Expected>> = {
  1: view('Home page'),
  2: view('Search results'),
  3: ['Vehicle', ['asc_pageview', 'asc_item_pageview'], ['page_view', 'view_item'], 'ViewContent'],
  4: view('Service'),
  5: view('Parts'),
  6: view('Finance'),
  7: view('Trade-in'),
  8: view('Test drive'),
  9: view('Contact'),
  10: view('Specials'),
  11: view('Locations'),
  12: view('Blog'),
  13: view('Other page'),
  14: lead('New or demo vehicle enquiry'),
  15: lead('Used vehicle enquiry'),
  16: otherForm(16),
  17: lead('Test drive', 'sales_appt'),
  18: otherForm(18),
  19: otherForm(19),
  20: otherForm(20),
  21: otherForm(21),
  22: lead('Any other form'),
  23: otherForm(23),
  24: otherForm(24),
  25: ['Click to call', ['asc_click_to_call'], ['click_to_call'], 'Contact', { link: 'tel:0255500100' }],
  26: nothing,
  27: otherForm(27),
  28: otherForm(28),
  29: nothing,
  30: nothing,
  31: nothing,
  32: ['Step of a form', ['asc_form_engagement'], ['form_step'], undefined, { form: { ...form, step: 1 } }],
  33: nothing,
  34: nothing,
  35: nothing,
  36: nothing,
  37: nothing,
  38: nothing,
  39: ['Vehicle saved', ['asc_cta_interaction'], ['add_to_wishlist'], 'AddToWishlist'],
  40: otherForm(40),
  41: ['Directions', ['asc_cta_interaction'], ['get_directions'], 'FindLocation', { link: 'https://maps.test/x' }],
  42: otherForm(42),
  43: nothing,
  44: otherForm(44),
  45: otherForm(45),
  46: otherForm(46),
  47: otherForm(47),
  48: lead('Used vehicle enquiry with a test drive', 'sales_appt'),
  49: nothing,
  50: nothing,
  51: [
    'Careers',
    ['asc_form_submission', 'asc_form_submission_other'],
    ['generate_lead'],
    'Lead',
    { form: { id: 'careers', category: 'General Enquiry' }, reference: '7F3A9C21' },
  ],
  52: nothing,
  53: nothing,
  54: ['Text chat opened', ['asc_comm_engagement'], ['chat_open'], 'Contact'],
  55: ['First message of a chat', ['asc_comm_engagement'], ['chat_message'], undefined],
  56: otherForm(56),
  57: ['Later message of a chat', ['asc_comm_engagement'], ['chat_message'], undefined],
  58: ['Repayments worked out', ['asc_retail_process'], ['finance_quote_start'], undefined],
  59: ['Repayments taken to an enquiry', ['asc_retail_process'], ['finance_quote_taken'], undefined],
  60: nothing,
  61: ['Print or PDF', ['asc_cta_interaction'], ['print'], undefined],
};

describe('the table of events (rule T1)', () => {
  const numbers = Object.keys(table).map(Number);

  it('has the numbers 1 to 61', () =>
    expect(Object.keys(eventRows).map(Number)).toEqual(Array.from({ length: 61 }, (_none, index) => index + 1)));

  it.each(Object.entries(table))('%s is known to each receiver as it expects', (number, [label, asc, analytics, ad, more = {}]) => {
    const moment = momentOfNumber(Number(number), more);
    expect([
      eventRow(Number(number)).label,
      ascEvents(moment, context).map(({ event }) => event),
      analyticsEvents(moment, context).map(({ name }) => name),
      adEvent(moment, context)?.name,
    ]).toEqual([label, asc, analytics, ad]);
  });

  it.each([0, 62, -1, 1.5, Number.NaN])('%j is none of them', (number) => expect(eventRow(number).label).toBe('Reserved'));

  it.each(numbers.filter((number) => eventRow(number).kind === 'form'))('a form that failed with %i is a lead for nobody', (number) => {
    const moment = momentOfNumber(number, { ...sent, error: 'Please try again.' });
    expect([ascEvents(moment, context), analyticsEvents(moment, context), adEvent(moment, context)]).toEqual([[], [], undefined]);
    expect(ownEvent(moment, context).event).toMatchObject({ error_message: 'Please try again.', category: 'Used Vehicle Enquiry' });
  });
});

const address = 'https://hilltop.test/cars/2019-mazda-cx-5';
/** The platform knows on every page which advertisement brought the shopper. */
const ownAddress = `${address}?gclid=G1&utm_source=google`;
const ascVehicle = {
  ...{
    item_id: 'JM0KF4W2A10234567',
    item_number: 'U1042',
    item_price: 31_990,
    item_condition: 'used',
    item_year: 2019,
    item_make: 'mazda',
  },
  ...{ item_model: 'cx-5', item_variant: 'maxx_sport', item_color: 'soul_red', item_type: 'suv', item_category: 'car' },
  ...{ item_fuel_type: 'petrol', item_inventory_date: '2026-11-01' },
};
const ascBase = { event_owner: 'forecourt', affiliation: 'Hilltop Motors', page_type: 'item', page_location: address, ...ascVehicle };
const analyticsItem = {
  ...{ item_id: 'c7', item_name: '2019 Mazda CX-5 Maxx Sport', item_brand: 'Mazda', item_category: 'CX-5', item_category2: 'used' },
  ...{ item_variant: 'Maxx Sport', price: 31_990 },
};
const analyticsVehicle = { items: [analyticsItem], value: 31_990, currency: 'AUD' };
const adVehicle = {
  ...{ content_ids: ['c7'], contents: [{ id: 'c7', quantity: 1 }], content_name: '2019 Mazda CX-5 Maxx Sport', content_type: 'product' },
  ...{ value: 31_990, currency: 'AUD' },
};

describe('the exact payload', () => {
  test('of a lead', () => {
    const moment = momentOfNumber(15, sent);
    const about = {
      ...{ form_name: 'enquiry', form_type: 'used_vehicle_enquiry', submission_id: '7F3A9C21', comm_type: 'form', comm_status: 'send' },
      ...{ department: 'sales', event_action_result: 'complete' },
    };
    expect(ascEvents(moment, context)).toEqual([
      { ...ascBase, event: 'asc_form_submission', ...about },
      { ...ascBase, event: 'asc_form_submission_sales', ...about },
    ]);
    expect(analyticsEvents(moment, context)).toEqual([
      {
        name: 'generate_lead',
        parameters: { form_id: 'enquiry', lead_category: 'Used Vehicle Enquiry', transaction_id: '7F3A9C21', ...analyticsVehicle },
      },
    ]);
    expect(adEvent(moment, context)).toEqual({
      name: 'Lead',
      parameters: { ...adVehicle, content_category: 'Used Vehicle Enquiry' },
      id: '7F3A9C21',
    });
    expect(ownEvent(moment, context)).toEqual({
      event: {
        ...{ website_slug: 'hilltop', url: ownAddress, category: 'Used Vehicle Enquiry', lead_id: '7F3A9C21' },
        ...{ anon_id: 'device_abcdefghij', session_id: 'session_abcdefghij' },
        event_properties: {
          ...{ event_id: 15, event: 'form_submission', label: 'Used vehicle enquiry', form: 'enquiry' },
          ...{ car_slug: '2019-mazda-cx-5', car_name: '2019 Mazda CX-5 Maxx Sport', device: 'phone', browser: 'Chrome' },
        },
      },
    });
  });

  test('of a test drive that a used-car enquiry asks for too: one lead, and an appointment for the sales team', () => {
    const moment = momentOfNumber(48, { ...sent, form: { ...form, isFurther: true } });
    expect(ascEvents(moment, context).map(({ event }) => event)).toEqual(['asc_form_submission_sales_appt']);
    expect([analyticsEvents(moment, context), adEvent(moment, context)]).toEqual([[], undefined]);
  });

  test('of the page of a car', () => {
    const moment = momentOfNumber(3);
    expect(ascEvents(moment, context)).toEqual([
      { ...ascBase, event: 'asc_pageview' },
      { ...ascBase, event: 'asc_item_pageview' },
    ]);
    expect(analyticsEvents(moment, context)).toEqual([
      { name: 'page_view', parameters: { page_location: address, page_type: 'item' } },
      { name: 'view_item', parameters: analyticsVehicle },
    ]);
    expect(adEvent(moment, context)).toEqual({
      name: 'ViewContent',
      parameters: {
        ...adVehicle,
        ...{ make: 'Mazda', model: 'CX-5', year: 2019, exterior_color: 'Soul Red', body_style: 'SUV', fuel_type: 'Petrol' },
        ...{ transmission: 'Automatic', drivetrain: 'AWD', postal_code: '2142', state_of_vehicle: 'Used' },
      },
    });
  });

  test('of a list of cars', () => {
    const items = [{ id: 'c7', slug: 'a', name: 'A' }];
    const moment: Moment = { number: 2, at: 0, page: { path: '/search/used-cars', view: 2, type: 'itemlist', items } };
    expect(ascEvents(moment, context)[1]).toMatchObject({
      event: 'asc_itemlist_pageview',
      items: [{ item_id: 'c7', item_condition: 'unknown' }],
    });
    expect(analyticsEvents(moment, context)[1]).toEqual({
      name: 'view_item_list',
      parameters: { item_list_name: '/search/used-cars', items: [{ item_id: 'c7', item_name: 'A' }] },
    });
    expect(adEvent(moment, context)).toEqual({ name: 'Search', parameters: { content_ids: ['c7'], content_type: 'product' } });
  });

  test('of a call', () => {
    const moment = momentOfNumber(25, { link: 'tel:0255500100' });
    expect(ascEvents(moment, context)).toEqual([
      { ...ascBase, event: 'asc_click_to_call', comm_type: 'voice', comm_phone_number: '0255500100', department: 'sales' },
    ]);
    expect(analyticsEvents(moment, context)).toEqual([
      { name: 'click_to_call', parameters: { link_url: 'tel:0255500100', ...analyticsVehicle } },
    ]);
  });

  test.each([
    ['Service', 'service', 'service'],
    ['Parts', 'parts', 'parts'],
    ['Trade In', 'trade', 'trade'],
    ['Finance Enquiry', 'credit', 'sales'],
    ['General Enquiry', 'other', 'other'],
  ])('of a lead about %s names its department', (category, name, department) => {
    const [, own] = ascEvents(momentOfNumber(22, { form: { id: 'x', category } }), context);
    expect([own?.event, own?.department]).toEqual([`asc_form_submission_${name}`, department]);
  });

  test('of the page that an advertisement led to has its parameters, and no later one (rule T6)', () => {
    const { page } = momentOfNumber(3);
    const landing = { ...momentOfNumber(3), page: { ...page, ad: { gclid: 'G2' } } };
    const places = [landing, momentOfNumber(3)].map((moment) => [
      ascEvents(moment, context)[0]?.page_location,
      analyticsEvents(moment, context)[0]?.parameters.page_location,
      ownEvent(moment, context).event.url,
    ]);
    expect(places).toEqual([
      [`${address}?gclid=G2`, `${address}?gclid=G2`, ownAddress],
      [address, address, ownAddress],
    ]);
  });

  test('of a split test (rule T14)', () => {
    const moment: Moment = { at: 0, page: momentOfNumber(1).page, experiment: { name: 'call-to-action', variant: 'b' } };
    expect(ownEvent(moment, context).event).toMatchObject({
      category: 'Experiment',
      event_properties: { experiment: 'call-to-action', variant: 'b' },
    });
    expect(analyticsEvents(moment, context)).toEqual([
      { name: 'experience_impression', parameters: { exp_variant_string: 'call-to-action-b' } },
    ]);
    expect([ascEvents(moment, context), adEvent(moment, context)]).toEqual([[], undefined]);
  });

  test.each([
    ['code-sent', 'sign_in_code', 'sign_in_code'],
    ['signed-in', 'sign_in', 'login'],
  ] as const)('of signing in (rule V13): %s', (step, own, analytics) => {
    const moment: Moment = { at: 0, page: momentOfNumber(1).page, account: { step, by: 'phone' } };
    expect(ownEvent(moment, context).event).toMatchObject({ category: 'Account', event_properties: { event: own, method: 'phone' } });
    expect(analyticsEvents(moment, context)).toEqual([{ name: analytics, parameters: { method: 'phone' } }]);
    expect([ascEvents(moment, context), adEvent(moment, context)]).toEqual([[], undefined]);
  });

  test('of an error of the page', () => {
    const moment: Moment = { at: 0, page: momentOfNumber(1).page, error: 'Website refresh error: status 500' };
    expect(ownEvent(moment, context).event).toMatchObject({ category: 'Client Error', error_message: 'Website refresh error: status 500' });
    expect([ascEvents(moment, context), analyticsEvents(moment, context), adEvent(moment, context)]).toEqual([[], [], undefined]);
  });

  test('of a saved card is about that car, not about that of the page', () => {
    const other = { id: 'c8', slug: 'b', name: 'B' };
    expect(adEvent(momentOfNumber(39, { item: other }), context)?.parameters).toEqual({
      ...{ content_ids: ['c8'], contents: [{ id: 'c8', quantity: 1 }], content_name: 'B', content_type: 'product' },
    });
  });
});
