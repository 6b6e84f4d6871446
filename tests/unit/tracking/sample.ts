import type { Moment, TrackedItem, TrackedPage, TrackingContext } from '#lib/tracking/moment.ts';

const item: TrackedItem = {
  ...{
    id: 'c7',
    name: '2019 Mazda CX-5 Maxx Sport',
    slug: '2019-mazda-cx-5',
    vin: 'JM0KF4W2A10234567',
    stockNumber: 'U1042',
    price: 31_990,
  },
  ...{
    condition: 'used',
    year: 2019,
    make: 'Mazda',
    model: 'CX-5',
    variant: 'Maxx Sport',
    colour: 'Soul Red',
    body: 'SUV',
    category: 'car',
  },
  ...{ fuel: 'Petrol', transmission: 'Automatic', drive: 'AWD', listedOn: '2026-11-01', postcode: '2142' },
};

export const carPage: TrackedPage = { path: '/cars/2019-mazda-cx-5', view: 3, type: 'item', item };
const textPage: TrackedPage = { path: '/contact', view: 9, type: 'contact' };

export const context: TrackingContext = {
  site: { slug: 'hilltop', name: 'Hilltop Motors', origin: 'https://hilltop.test', currency: 'AUD', language: 'en-AU' },
  visitor: {
    ...{ deviceId: 'device_abcdefghij', sessionId: 'session_abcdefghij', device: 'phone', browser: 'Chrome' },
    ad: { gclid: 'G1', utm_source: 'google' },
  },
};

/** A moment of a number, on the page of a car unless it is a view of another one. */
export function momentOfNumber(number: number, more: Partial<Moment> = {}): Moment {
  const isView = number <= 13 && number !== 3;
  const page: TrackedPage = isView ? { ...textPage, view: number } : carPage;
  return { number, at: 1_790_000_000_000, page, ...more };
}
