import { type CarPage, carPage } from '#lib/api/print/car-page.ts';

/** A car page’s data with the test’s changes. */
export const pageOf = (changes: Record<string, unknown> = {}): CarPage =>
  carPage.parse({
    kind: 'car',
    slug: '2021-mazda-cx-5',
    title: '2021 Mazda CX-5',
    available: true,
    price: { kind: 'price', amount: '$32,990', note: 'Drive away' },
    gallery: [],
    details: [{ label: 'Odometer', value: '45,210 km' }],
    features: { title: 'Highlights', items: [] },
    comments: { title: 'Dealer Comments', paragraphs: [] },
    head: { canonical: 'https://test-motors.example/cars/2021-mazda-cx-5' },
    chrome: { name: 'Test Motors', language: 'en-AU', nouns: { one: 'car', One: 'Car' }, brand: {} },
    ...changes,
  });
