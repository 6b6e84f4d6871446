import { expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { missingPages } from '#lib/pages/missing-pages.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { carOf, now, pageOf, testMotors } from './test-motors.ts';

const noContact =
  '/contact is missing, so menus have no Contact and only the pages of cars take enquiries: "Enquire Now" opens its form there, and nowhere without scripts; write content/contact.md if it is needed';
const every = ['/contact', '/book-test-drive', '/finance', '/trade-in'];
const cars = (count: number, changes: Partial<Car> = {}) => Array.from({ length: count }, (_, index) => carOf(`a${index}`, changes));

it.each<[string, Omit<Partial<SettingsInput>, 'dealer'>, Car[], string[], string[]]>([
  ['a site with every page', {}, cars(2), every, []],
  [
    'a site without pages',
    {},
    cars(2),
    [],
    [
      noContact,
      '/book-test-drive is missing, so 2 cars do not offer "Book a test drive"; write content/book-test-drive.md if it is needed',
      '/finance-enquiry is missing, so 2 cars do not offer "Ask about finance"; write content/finance-enquiry.md if it is needed',
      '/trade-in is missing, so 2 cars do not offer "Get Your Valuation"; write content/trade-in.md if it is needed',
    ],
  ],
  [
    'one car, in the words of the site, where finance is off',
    { labels: { valuation: 'Sell us yours' }, finance: { enabled: false } },
    cars(1),
    ['/contact', '/book-test-drive'],
    ['/trade-in is missing, so 1 car does not offer "Sell us yours"; write content/trade-in.md if it is needed'],
  ],
  ['a site without cars for sale', {}, cars(1, { status: 'sold', sold_date_timestamp: now }), [], [noContact]],
  ['payment needs no page', { features: { payment: true, paymentUrl: 'https://pay.example.com/' } }, cars(1), every, []],
])('what %s lacks (rule E99)', (_what, options, stock, pages, expected) =>
  expect(
    missingPages(
      testMotors(
        options,
        stock,
        pages.map((path) => pageOf(path)),
      ),
    ).map(({ path, problem, fix }) => `${path} ${problem}; ${fix}`),
  ).toEqual(expected),
);
