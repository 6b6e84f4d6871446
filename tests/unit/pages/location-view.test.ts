import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LocationCard } from '#components/car/location-card.tsx';
import type { Location } from '#lib/model/location.ts';
import { addressLine, locationView } from '#lib/pages/location-view.ts';
import { visibleText } from '../components/visible-text.ts';

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
  expect(locationView({ id: 'a', name: 'Yard', slug: 'yard' }, hours, [])).toEqual({ id: 'a', name: 'Yard', social: [], hours: [] });
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
  expect(locationView(place, hours, [place])).toEqual({
    id: 'a',
    name: 'Yard & Co',
    type: 'sales',
    address: '1 Yard Rd, Orange',
    phone: { text: '02 1111 1111', href: 'tel:0211111111' },
    email: 'a@example.com',
    mapHref: 'https://www.google.com/maps/search/?api=1&query=Yard%20%26%20Co%2C%201%20Yard%20Rd%2C%20Orange',
    social: [],
    hours: [
      { days: 'Monday', hours: '9:00am - 5:00pm' },
      { days: 'Tue - Sun', hours: 'Closed' },
    ],
    week: { timeZone: zone, days: [null, [540, 1020], null, null, null, null, null], until: '2026-07-31' },
  });
});

it('opens the dealer’s own map link', () => {
  const address = { full: 'x', place_url: 'https://maps.app.goo.gl/x' };
  expect(locationView({ id: 'a', name: 'Yard', slug: 'yard', address }, hours, []).mapHref).toBe('https://maps.app.goo.gl/x');
});

it.each([
  [undefined, []],
  ['Closed' as const, [{ days: 'Public holidays', hours: 'Closed' }]],
  ['Usual' as const, [{ days: 'Public holidays', hours: 'As usual' }]],
])('public holidays %s', (policy, rows) => {
  const contact_detail = { opening_hours: [{ weekday: 1, status: 'Closed' as const }], ...(policy ? { public_holidays: policy } : {}) };
  const { hours: shown } = locationView({ id: 'a', name: 'Yard', slug: 'yard', contact_detail }, hours, []);
  expect(shown).toEqual([{ days: 'Mon - Sun', hours: 'Closed' }, ...rows]);
});

describe('a location among others (rule A45)', () => {
  const orange: Location = {
    ...{ id: '1', name: 'Orange', slug: 'orange', primary: true },
    contact_detail: { facebook: 'https://facebook.example/orange', youtube: 'https://youtube.example/orange' },
  };
  const cowra: Location = { id: '2', name: 'Cowra', slug: 'cowra' };
  const view = (place: Location, all = [orange, cowra]) => locationView(place, hours, all);

  it.each<[string, Location['contact_detail'], string[]]>([
    ['those of the primary location', undefined, ['Facebook https://facebook.example/orange', 'YouTube https://youtube.example/orange']],
    [
      'its own before those of the primary location',
      { facebook: 'https://facebook.example/cowra', linkedin: 'https://linkedin.example/cowra' },
      ['Facebook https://facebook.example/cowra', 'YouTube https://youtube.example/orange', 'LinkedIn https://linkedin.example/cowra'],
    ],
  ])('has social profiles: %s', (_what, contact_detail, links) => {
    const place: Location = { ...cowra, contact_detail };
    expect(view(place, [cowra, orange]).social.map(({ name, href }) => `${name} ${href}`)).toEqual(links);
  });

  it.each([
    [undefined, undefined],
    [['Cowra', ' '], undefined],
    [['Cowra', 'Orange'], 'Stock here is also available at Orange.'],
    [['1', 'orange', 'Bathurst'], 'Stock here is also available at Orange and Bathurst.'],
    [['Orange', 'Bathurst', 'Dubbo'], 'Stock here is also available at Orange, Bathurst and Dubbo.'],
  ])('with the distribution locations %j says "%s"', (distribution_locations, text) =>
    expect(view({ ...cowra, distribution_locations }).alsoAt).toBe(text),
  );

  it('shows both on its card', () => {
    const location = view({ ...cowra, distribution_locations: ['Orange'] });
    const page = () => createElement(LocationCard, { location });
    expect(visibleText(page, {})).toEqual(['Cowra', 'Stock here is also available at Orange.']);
    expect(renderToStaticMarkup(page())).toContain('href="https://facebook.example/orange"');
    expect(renderToStaticMarkup(page())).toContain('Facebook of Cowra (opens in a new tab)');
  });
});
