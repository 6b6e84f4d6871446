import { describe, expect, test } from 'vitest';
import type { BookingPlace } from '#lib/forms/booking-place.ts';
import { bookingOf, bookingPlaces } from '#lib/forms/booking-places.ts';
import { fieldContext as contextAt, contextWhenSent } from '#lib/forms/field-context.ts';
import type { FormId } from '#lib/forms/form-definitions.ts';
import { formOf } from '#lib/forms/form-of.ts';
import { checkForm } from '#lib/forms/form-schema.ts';
import { bookableDays } from '#lib/forms/free-days.ts';
import { leadOf } from '#lib/forms/lead-payload.ts';
import { openDays } from '#lib/forms/open-days.ts';
import { openingWeek } from '#lib/locale/opening.ts';
import type { Location, OpeningHours } from '#lib/model/location.ts';
import { aField, fieldContext } from './field-context.ts';
import { filledForm } from './filled-form.ts';
import { askingSettings, formSettings } from './form-settings.ts';

const on = (weekday: number, open: string, close: string): OpeningHours => ({ weekday, status: 'Open', open, close });
/** The example of the specification: Saturday mornings, and no Sunday. */
const hours = [...[1, 2, 3, 4, 5].map((day) => on(day, '07:15', '17:00')), on(6, '08:00', '12:00')];

function placeAt(contact: Location['contact_detail'], { timeZone = 'Australia/Sydney', state = 'NSW', id = '11' } = {}): BookingPlace {
  const place = { time_zone: timeZone, address: { state }, contact_detail: { opening_hours: hours, ...contact } };
  const days = { from: '2026-07-01', until: '2027-06-30' };
  const week = openingWeek(place, { language: state === 'OR' ? 'en-US' : 'en-AU', timeZone, days });
  return { id, name: `Place ${id}`, ...(week ? { week } : {}) };
}

const monday = '2026-11-23T22:00:00Z'; // Tuesday 24 November, 9 am in Sydney
const daysAt = (place: BookingPlace, now = monday) => openDays([place], Date.parse(now));
const timesOn = (place: BookingPlace, date: string, now = monday) => daysAt(place, now).find((day) => day.date === date)?.times;

describe('the days and times at which a place is open (rule E91)', () => {
  test('a Saturday morning ends half an hour before closing', () =>
    expect(timesOn(placeAt({}), '2026-11-28')).toEqual([
      ...['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'],
      'Any time',
    ]));

  test.each<[string, string, Location['contact_detail'], boolean]>([
    ['a Sunday', '2026-11-29', {}, false],
    ['a Monday', '2026-11-30', {}, true],
    ['a public holiday, closed', '2026-12-25', { public_holidays: 'Closed' }, false],
    ['a public holiday of unknown hours', '2026-12-25', {}, false],
    ['a public holiday, open as usual', '2026-12-25', { public_holidays: 'Usual' }, true],
    [
      'a public holiday with hours of its own',
      '2026-12-25',
      { special_hours: [{ holiday: 'Christmas Day', status: 'Open', open: '09:00', close: '10:00' }] },
      true,
    ],
    ['a day that the dealer closes', '2026-12-02', { special_hours: [{ date: '2026-12-02', status: 'Closed' }] }, false],
    [
      'a Sunday that the dealer opens',
      '2026-12-06',
      { special_hours: [{ date: '2026-12-06', status: 'Open', open: '10:00', close: '11:00' }] },
      true,
    ],
    ['the last day of three months', '2027-02-19', {}, true],
    ['a day after three months', '2027-02-22', {}, false],
  ])('%s', (_what, date, contact, isOpen) => expect(timesOn(placeAt(contact), date) !== undefined).toBe(isOpen));

  test.each([
    ['an hour from now on', '2026-11-24T03:10:00Z', ['15:15', '15:45', '16:15', 'Any time']],
    ['nothing an hour before the last time', '2026-11-24T05:20:00Z', undefined],
  ])('today: %s', (_what, now, times) => expect(timesOn(placeAt({}), '2026-11-24', now)).toEqual(times));

  test('by the clock of the place', () => {
    const perth = placeAt({}, { timeZone: 'Australia/Perth', state: 'WA' });
    // 3 pm in Perth is 6 pm in Sydney.
    const now = '2026-11-24T07:00:00Z';
    expect([daysAt(perth, now)[0]?.date, daysAt(placeAt({}), now)[0]?.date]).toEqual(['2026-11-24', '2026-11-25']);
  });

  test('open past midnight: nothing after it', () =>
    expect(timesOn(placeAt({ opening_hours: [on(6, '22:45', '02:00')] }), '2026-11-28')).toEqual(['22:45', '23:15', '23:45', 'Any time']));

  test('nothing where the hours are not known, or pages no longer know them', () => {
    expect(daysAt({ id: '1', name: 'One' })).toEqual([]);
    expect(daysAt(placeAt({}), '2027-07-01T00:00:00Z')).toEqual([]);
  });
});

describe('what a shopper can book', () => {
  const free = [{ date: '2026-11-24', times: ['08:30'], location: '11' }];
  const open = openDays(
    [placeAt({}, { id: '11' }), placeAt({ opening_hours: [on(0, '10:00', '11:00')] }, { id: '12' })],
    Date.parse(monday),
  );
  const first = (location: string | undefined, freeDays: typeof free | undefined) => {
    const bookable = bookableDays({ freeDays, openDays: open }, location ? { location } : {});
    return [bookable?.days[0]?.date, bookable?.areFree];
  };
  test.each<[string, string | undefined, typeof free | undefined, [string, boolean]]>([
    ['the bookings of the platform', '11', free, ['2026-11-24', true]],
    ['the hours where it has none', '11', undefined, ['2026-11-24', false]],
    ['the hours of a place that it has none for', '12', free, ['2026-11-29', false]],
    ['those of all places before one is chosen', undefined, undefined, ['2026-11-24', false]],
  ])('%s', (_what, location, freeDays, expected) => expect(first(location, freeDays)).toEqual(expected));

  test.each<[string, string, string[]]>([
    ['are not offered at their place', '11', ['11:00', 'Any time']],
    ['are offered at another', '12', ['10:30', '11:00', 'Any time']],
  ])('hours that were taken meanwhile %s', (_what, location, expected) => {
    const times = ['10:30', '11:00', 'Any time'];
    const openHours = ['11', '12'].map((id) => ({ date: '2026-11-28', times, location: id }));
    const taken = [{ date: '2026-11-28', times: ['10:30'], location: '11' }];
    const { days = [] } = bookableDays({ freeDays: [], takenDays: taken, openDays: openHours }, { location }) ?? {};
    expect(days).toEqual([{ date: '2026-11-28', times: expected }]);
  });

  test('any day where nothing is known', () => expect(bookableDays({}, {})).toBeUndefined());
});

describe('a form that stays open', () => {
  const settings = {
    locale: { language: 'en-AU', timeZone: 'Australia/Sydney' },
    forms: fieldContext().forms,
    api: { uploads: fieldContext().uploads },
  } as const;
  const at = (now: string, places: BookingPlace[]) => contextAt(settings, fieldContext().choices, Date.parse(now), places);
  const form = { steps: [{ fields: [aField('date_time')] }] };
  const send = (places: BookingPlace[], time: string, sentAt: string) =>
    checkForm(form, contextWhenSent(at('2026-11-23T22:00:00Z', places), at(sentAt, places)), { it: { date: '2026-11-24', time } }).errors;
  const past = { 'it.date': 'Please choose a date from today on.' };
  test.each<[string, BookingPlace[], string, string, object | undefined]>([
    ['keeps a time that is less than an hour away by now', [placeAt({})], '10:15', '2026-11-23T22:30:00Z', undefined],
    ['refuses a time of a day that is over', [placeAt({})], '10:15', '2026-11-24T22:00:00Z', past],
    ['refuses a wish for a day that is over', [], 'Morning', '2026-11-24T13:00:00Z', past],
    ['keeps a wish for a day until midnight', [], 'Morning', '2026-11-24T12:59:00Z', undefined],
  ])('%s', (_what, places, time, sentAt, expected) => expect(send(places, time, sentAt)).toEqual(expected));
});

describe('where a form can be booked for', () => {
  const places: BookingPlace[] = [
    { id: '11', name: 'Yard', type: 'sales', dealership: 'north' },
    { id: '12', name: 'Workshop', type: 'service', dealership: 'north' },
    { id: '13', name: 'City', type: 'sales', dealership: 'south' },
  ];
  const dealershipsOnly = askingSettings({ forms: { locationSelect: false } });
  test.each([
    ['12', ['12'], undefined],
    [undefined, ['11', '12', '13'], 'north'],
  ])('where a form asks for the dealership only, the car at %s decides: %j', (location_id, ids, dealership) => {
    const found = bookingPlaces(formOf(dealershipsOnly, 'test-drive'), places, { car: { location_id }, site: {} });
    expect([found.map(({ id }) => id), found[0]?.dealership]).toEqual([ids, dealership]);
  });

  const idsFor = (id: FormId, asks: boolean, car?: string, locationId?: string) => {
    const form = formOf(asks ? askingSettings() : formSettings(), id);
    return bookingPlaces(form, places, { car: { location_id: car }, site: { locationId } }).map((place) => place.id);
  };
  test.each<[string, FormId, boolean, string | undefined, string | undefined, string[]]>([
    ['all where it asks for one', 'test-drive', true, '13', undefined, ['11', '12', '13']],
    ['the place of the car', 'test-drive', false, '13', '12', ['13']],
    ['the place that all leads go to', 'test-drive', false, undefined, '12', ['12']],
    ['the main one', 'appointment', false, undefined, undefined, ['11']],
    ['the workshop for a service', 'service-booking', false, undefined, undefined, ['12']],
    ['none without a date', 'enquiry', true, '11', undefined, []],
  ])('%s', (_what, id, asks, car, locationId, ids) => expect(idsFor(id, asks, car, locationId)).toEqual(ids));

  const when = { 'Test Drive Date': { date: '2026-11-28', time: '10:00' } };
  test.each<[string, object, string | undefined]>([
    ['the chosen location', { location: '12' }, '12'],
    ['the only one of the dealership', { preferredDealership: 'south' }, '13'],
    ['none where several are possible', { preferredDealership: 'north' }, undefined],
  ])('a booking is for %s', (_what, values, id) =>
    expect(bookingOf(formOf(askingSettings(), 'test-drive'), { ...when, ...values }, places)?.place?.id).toBe(id),
  );
});

describe('a lead says in words what was booked', () => {
  const words = (time: string, language: 'en-AU' | 'en-US', places: BookingPlace[]) => {
    const form = formOf(formSettings(), 'test-drive');
    const context = fieldContext({ language, places, openDays: [{ date: '2026-11-28', times: ['10:00', 'Any time'] }] });
    const typed = { ...filledForm(form, context), 'Test Drive Date': { date: '2026-11-28', time } };
    const { values = {} } = checkForm(form, context, typed);
    const visit = { url: '', userAgent: '', visitedPages: [], query: {} };
    const lead = leadOf({ form, values, context, site: { websiteSlug: 'acme' }, visit });
    return [lead['Test Drive Date'], lead.Booking];
  };
  test.each([
    ['10:00', 'en-AU', 'Saturday 28 November 2026, 10:00 am, Yard'],
    ['Any time', 'en-AU', 'Saturday 28 November 2026, Any time, Yard'],
    ['10:00', 'en-US', 'Saturday, November 28, 2026, 10:00 am, Yard'],
  ] as const)('%s in %s: %s', (time, language, text) =>
    expect(words(time, language, [{ id: '11', name: 'Yard' }])).toEqual([`2026-11-28 ${time}`, text]),
  );

  test('without a place if it is not known', () =>
    expect(words('10:00', 'en-AU', [])).toEqual(['2026-11-28 10:00', 'Saturday 28 November 2026, 10:00 am']));
});
