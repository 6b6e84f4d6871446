import { describe, expect, it, test } from 'vitest';
import { eventRow, eventRows } from '#lib/tracking/events.ts';
import type { Moment } from '#lib/tracking/moment.ts';
import { ascEvents } from '#lib/tracking/receivers/asc.ts';
import { analyticsEvents } from '#lib/tracking/receivers/ga4.ts';
import { adEvent } from '#lib/tracking/receivers/meta.ts';
import { ownEvent } from '#lib/tracking/receivers/own-event.ts';
import { expected } from './expected-payloads.ts';
import { context, momentOfNumber } from './sample.ts';

const form = { id: 'enquiry', category: 'Used Vehicle Enquiry' };
const sent = { form, reference: '7F3A9C21' };

describe('the table of events (rule T1)', () => {
  const numbers = Object.keys(eventRows).map(Number);
  const about = (moment: Moment) => ({
    ...{ site: context.site, page: moment.page, item: moment.page.item, items: moment.page.items ?? [] },
    ...{ form: moment.form, reference: moment.reference, link: moment.link },
  });
  const links: Readonly<Record<number, string>> = { 25: 'tel:0255500100', 41: 'https://maps.test/x' };
  const more = (number: number): Partial<Moment> => {
    const { kind } = eventRow(number);
    if (kind === 'form') return sent;
    if (kind === 'step') return { ...sent, form: { ...form, step: 1 } };
    return links[number] === undefined ? {} : { link: links[number] };
  };

  it('has the numbers 1 to 61, and so has the table of this test', () =>
    expect([numbers, Object.keys(expected).map(Number)]).toEqual(
      Array.from({ length: 2 }, () => Array.from({ length: 61 }, (_none, index) => index + 1)),
    ));

  it.each(numbers)('%i is exactly what each receiver expects', (number) => {
    const moment = momentOfNumber(number, more(number));
    const row = expected[number];
    const ad = adEvent(moment, context);
    const told = {
      asc: ascEvents(moment, context),
      analytics: analyticsEvents(moment, context).map(({ name, parameters }) => [name, parameters]),
      ...(ad ? { ad: [ad.name, ad.parameters] } : {}),
    };
    if (!row) return expect([eventRow(number).label, told]).toEqual(['Reserved', { asc: [], analytics: [] }]);
    const { own, ...others } = row(about(moment));
    expect(told).toEqual(others);
    const visitor = { anon_id: 'device_abcdefghij', session_id: 'session_abcdefghij' };
    expect(ownEvent(moment, context).event).toEqual({
      ...{ ...own, ...visitor, url: `${own.url}?gclid=G1&utm_source=google` },
      event_properties: { ...(own.event_properties as object), device: 'phone', browser: 'Chrome' },
    });
    expect(ad?.id).toBe(ad?.name === 'Lead' ? '7F3A9C21' : undefined);
  });

  it.each([
    ['service', 'service'],
    ['parts', 'parts'],
    ['contact', 'sales'],
    ['item', 'sales'],
  ] as const)('a call from a page of the type %s is for the department %s', (type, department) => {
    const page = { path: '/x', view: 9, type };
    expect(ascEvents(momentOfNumber(25, { page, link: 'tel:0255500100' }), context)).toMatchObject([{ department }]);
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

describe('the exact payload', () => {
  test('of a test drive that a used-car enquiry asks for too: one lead, and an appointment for the sales team', () => {
    const moment = momentOfNumber(48, { ...sent, form: { ...form, isFurther: true } });
    expect(ascEvents(moment, context).map(({ event }) => event)).toEqual(['asc_form_submission_sales_appt']);
    expect([analyticsEvents(moment, context), adEvent(moment, context)]).toEqual([[], undefined]);
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
