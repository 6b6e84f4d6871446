import { expect, it } from 'vitest';
import { addressLine, locationView } from '#lib/pages/location-view.ts';

const zone = 'Australia/Sydney';
const hours = { language: 'en-AU' as const, timeZone: zone, days: { from: '2026-07-01', until: '2026-07-31' } };

it.each([
  [undefined, undefined],
  [{}, undefined],
  [{ full: '1 Yard Rd, Orange NSW 2800', city: 'Cowra' }, '1 Yard Rd, Orange NSW 2800'],
  [{ street: '1 Yard Rd', city: 'Orange', state: 'NSW', postcode: '2800' }, '1 Yard Rd, Orange NSW 2800'],
  [{ city: 'Orange' }, 'Orange'],
])('the line of %j', (address, line) => expect(addressLine(address)).toBe(line));

it('shows the known fields', () => {
  expect(locationView({ id: 'a', name: 'Yard', slug: 'yard' }, hours)).toEqual({ id: 'a', name: 'Yard', hours: [] });
  const place = {
    id: 'a',
    name: 'Yard & Co',
    slug: 'yard',
    location_type: 'sales',
    address: { street: '1 Yard Rd', city: 'Orange' },
    contact_detail: {
      phone: '02 1111 1111',
      email: 'a@example.com',
      opening_hours: [{ weekday: 1, status: 'Open' as const, open: '9:00', close: '17:00' }],
    },
  };
  expect(locationView(place, hours)).toEqual({
    id: 'a',
    name: 'Yard & Co',
    type: 'sales',
    address: '1 Yard Rd, Orange',
    phone: { text: '02 1111 1111', href: 'tel:0211111111' },
    email: 'a@example.com',
    mapHref: 'https://www.google.com/maps/search/?api=1&query=Yard%20%26%20Co%2C%201%20Yard%20Rd%2C%20Orange',
    hours: [
      { days: 'Monday', hours: '9:00am - 5:00pm' },
      { days: 'Tue - Sun', hours: 'Closed' },
    ],
    week: { timeZone: zone, days: [null, [540, 1020], null, null, null, null, null], until: '2026-07-31' },
  });
});

it('opens the dealer’s own map link', () => {
  const address = { full: 'x', place_url: 'https://maps.app.goo.gl/x' };
  expect(locationView({ id: 'a', name: 'Yard', slug: 'yard', address }, hours).mapHref).toBe('https://maps.app.goo.gl/x');
});

it.each([
  [undefined, []],
  ['Closed' as const, [{ days: 'Public holidays', hours: 'Closed' }]],
  ['Usual' as const, [{ days: 'Public holidays', hours: 'As usual' }]],
])('public holidays %s', (policy, rows) => {
  const contact_detail = { opening_hours: [{ weekday: 1, status: 'Closed' as const }], ...(policy ? { public_holidays: policy } : {}) };
  const { hours: shown } = locationView({ id: 'a', name: 'Yard', slug: 'yard', contact_detail }, hours);
  expect(shown).toEqual([{ days: 'Mon - Sun', hours: 'Closed' }, ...rows]);
});
