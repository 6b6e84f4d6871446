import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { successView } from '#lib/forms/success-view.ts';
import { thanksTexts } from '#lib/forms/thanks.ts';

const thanks = thanksTexts({ nouns: { one: 'car', many: 'cars' }, labels: { new: 'New', used: 'Used', demo: 'Demo' }, language: 'en-AU' });
const main = { id: '1', type: 'sales' };
const workshop = { id: '2', type: 'service' };
const counter = { id: '3', type: 'parts' };
const viewOf = (search: string, places: { id: string; type?: string }[] = [main, workshop, counter]) =>
  successView({ thanks, places }, search);
const reference = 'ABCDEF01';

describe('the category', () => {
  test.each([
    ['?category=service-enquiry', 'Thank you for your service request'],
    ['?category=service-enquiry&car_type=used', 'Thank you for asking about our used cars'],
    ['?category=general-enquiry', 'Thank you for your enquiry'],
    ['?category=no-such-enquiry', 'Thank you for your enquiry'],
    ['?category=constructor', 'Thank you for your enquiry'],
    ['?category=__proto__', 'Thank you for your enquiry'],
    ['?category=Service%20Enquiry', 'Thank you for your enquiry'],
    ['?category=', 'Thank you for your enquiry'],
    ['?', 'Thank you for your enquiry'],
    ['', 'Thank you for your enquiry'],
  ])('of %j is thanked with %j', (search, title) => expect(viewOf(search).thanks.title).toBe(title));
});

describe('the place to call', () => {
  test.each([
    ['?category=general-enquiry', [main, workshop, counter], '1'],
    ['?category=service-enquiry', [main, workshop, counter], '2'],
    ['?category=parts-enquiry', [main, workshop, counter], '3'],
    ['?category=parts-enquiry', [main, workshop], '2'],
    ['?category=parts-enquiry', [main], '1'],
    ['?category=service-enquiry&location_id=1', [main, workshop], '1'],
    ['?category=service-enquiry&location_id=9', [main, workshop], '2'],
    ['?category=service-enquiry&location_id=__proto__', [main], '1'],
    ['?category=service-enquiry', [], undefined],
  ])('of %j among %j is %j', (search, places, id) => expect(viewOf(search, places).place?.id).toBe(id));
});

describe('the reference', () => {
  test.each([
    [reference, reference],
    [reference.toLowerCase(), undefined],
    [`${reference}0`, undefined],
    [reference.slice(1), undefined],
    ['Call 0900 555 555 now', undefined],
    ['<b>hello</b>', undefined],
    ['', undefined],
    ['0123456789abcdef0123456789abcdef', undefined],
  ])('%j is shown as %j', (id, shown) => expect(viewOf(`?${new URLSearchParams({ reference: id })}`).reference).toBe(shown));
});

describe('cars', () => {
  test.each([
    ['?category=used-vehicle-enquiry&car_id=u-17', { like: 'u-17' }],
    ['?category=general-enquiry&car_type=demo&car_id=7', { like: '7' }],
    ['?category=new-vehicle-enquiry', {}],
    ['?category=new-vehicle-enquiry&car_id=../x', {}],
    ['?category=new-vehicle-enquiry&car_id=<b>', {}],
    [`?category=new-vehicle-enquiry&car_id=${'x'.repeat(512)}`, {}],
    ['?category=finance-enquiry&car_id=7', undefined],
    ['', undefined],
  ])('of %j are %j', (search, cars) => expect(viewOf(search).cars).toEqual(cars));
});

describe('what was sent (rule E103)', () => {
  const sent = { reference, date: '2026-11-28', time: '10:00', place: '2' };
  const booked = (query: Record<string, string>) => {
    const search = `?${new URLSearchParams(query)}`;
    return successView({ thanks, places: [main, workshop] }, search, (asked) => (asked === reference ? sent : undefined));
  };

  test('a booking has its date, time and place, its own thanks, and what to bring', () =>
    expect(booked({ category: 'used-vehicle-enquiry', form: 'test-drive', car_id: '7', location_id: '1', reference })).toMatchObject({
      ...{ booking: { ...sent, name: 'Test drive' }, place: workshop, car: '7' },
      thanks: { title: 'Thank you for booking a test drive', team: 'Our sales team' },
      bring: ['The driver licence of everybody who wants to drive', 'Your own car, if you would like us to value it'],
    }));

  test.each<[string, Record<string, string>]>([
    ['a stranger with another reference', { form: 'test-drive', reference: 'FFFFFFFF' }],
    ['an address without a reference', { form: 'test-drive' }],
    ['a form without a date', { form: 'enquiry', reference }],
    ['a form that does not exist', { form: '__proto__', reference }],
  ])('%s sees no booking', (_who, query) => expect(booked({ category: 'general-enquiry', ...query }).booking).toBeUndefined());

  test.each([
    ['finance-enquiry', 'apply-for-finance', 'Our finance team', 'Your driver licence'],
    ['service-enquiry', 'service-booking', 'Our service team', 'The service book'],
    ['sell-my-car-enquiry', 'trade-in', 'Our sales team', 'Your driver licence'],
    ['general-enquiry', 'contact', 'Our team', undefined],
  ])('%s, %s: %s, bring %s first', (category, form, team, first) => {
    const view = viewOf(`?category=${category}&form=${form}`);
    expect([view.thanks.team, view.bring[0]]).toEqual([team, first]);
  });

  test('the car of a finance enquiry is shown, without cars like it', () =>
    expect(viewOf('?category=finance-enquiry&car_id=7')).toMatchObject({ car: '7' }));
});

test('whatever the address holds, nothing of it is shown but ids of the right form', () => {
  const categories = [thanks.general, ...Object.values(thanks.byCategory)];
  const forms = Object.values(thanks.byForm).map(({ bring: _bring, booking: _booking, ...texts }) => texts);
  const own = [...categories, ...forms.flatMap((texts) => categories.map((category) => ({ ...category, ...texts })))];
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('category', 'car_type', 'car_id', 'reference', 'location_id', 'form', 'x'), fc.string()),
      (query) => {
        const view = viewOf(`?${new URLSearchParams(query)}`);
        expect(own.some((texts) => isDeepStrictEqual(texts, view.thanks))).toBe(true);
        expect(view.booking).toBeUndefined();
        expect(view.car ?? 'x').toMatch(/^[\w-]+$/);
        expect([main, workshop, counter]).toContain(view.place);
        expect(view.reference ?? reference).toMatch(/^[0-9A-F]{8}$/);
        expect(view.cars?.like ?? 'x').toMatch(/^[\w-]+$/);
      },
    ),
  );
});
