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

test('whatever the address holds, nothing of it is shown but ids of the right form', () => {
  const own = [thanks.general, ...Object.values(thanks.byCategory)];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('category', 'car_type', 'car_id', 'reference', 'location_id', 'x'), fc.string()), (query) => {
      const view = viewOf(`?${new URLSearchParams(query)}`);
      expect(own).toContain(view.thanks);
      expect([main, workshop, counter]).toContain(view.place);
      expect(view.reference ?? reference).toMatch(/^[0-9A-F]{8}$/);
      expect(view.cars?.like ?? 'x').toMatch(/^[\w-]+$/);
    }),
  );
});
