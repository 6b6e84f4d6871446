import { describe, expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { carModel } from '#lib/pages/car.ts';
import { actionsOf } from '#lib/pages/car-actions.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { carOf, now, pageOf, testMotors } from './test-motors.ts';

type Options = Omit<Partial<SettingsInput>, 'dealer'>;
const everyPage = ['/contact', '/book-test-drive', '/finance', '/trade-in'];
const about = 'car_id=a&car_type=used';
const finance = (path: string, query = `preferredDealership=acme&vehiclePriceBudget=20000&${about}`) => [
  'Ask about finance',
  `${path}?${query}#finance-form`,
];
/** Without a contact page the form opens over the car's own page (rule E87). */
const enquire = ['Enquire Now', '/cars/a?form=enquiry'];
const paid: Options = { features: { payment: true, paymentUrl: 'https://pay.example.com/' } };

const shown = (options: Options, car: Partial<Car>, pages: readonly string[]) => {
  const catalogue = testMotors(
    options,
    [carOf('a', { dealership_slug: 'acme', ...car })],
    pages.map((path) => pageOf(path)),
  );
  return actionsOf(catalogue, catalogue.cars[0] as Car).map(({ name, href }) => [name, href]);
};

describe('the actions of a car', () => {
  it.each<[string, Options, Partial<Car>, readonly string[], string[][]]>([
    [
      'of a site with every page',
      {},
      {},
      everyPage,
      [
        ['Enquire Now', `/contact?${about}`],
        ['Book a test drive', `/book-test-drive?${about}`],
        finance('/finance'),
        ['Get Your Valuation', `/trade-in?${about}`],
      ],
    ],
    ['of a site without pages', {}, {}, [], [enquire]],
    ['a page that the site lacks leaves its action out', {}, {}, ['/trade-in'], [enquire, ['Get Your Valuation', `/trade-in?${about}`]]],
    [
      'in the site’s words',
      { labels: { submit: 'Message Now', valuation: 'Sell us yours' } },
      { car_type: undefined },
      ['/contact', '/trade-in'],
      [
        ['Message Now', '/contact?car_id=a'],
        ['Sell us yours', '/trade-in?car_id=a'],
      ],
    ],
    ['the closest finance page', {}, {}, ['/finance', '/apply-for-finance'], [enquire, finance('/apply-for-finance')]],
    ['by subscription there is nothing to finance', {}, { subscription_price: 199 }, ['/finance'], [enquire]],
    ['for rent there is nothing to finance', {}, { weekly_price: 249 }, ['/finance'], [enquire]],
    ...(
      [
        ['motorcycle', 'Book a test ride'],
        ['caravan', 'Book a viewing'],
        ['truck', 'Book a test drive'],
      ] as const
    ).map(([item_type, name]): [string, Options, Partial<Car>, readonly string[], string[][]] => [
      `a ${item_type} is tried in its own way`,
      {},
      { item_type },
      ['/book-test-drive'],
      [enquire, [name, `/book-test-drive?${about}`]],
    ]),
    [
      'without a price there is no budget',
      {},
      { price: 10 },
      ['/finance'],
      [enquire, finance('/finance', `preferredDealership=acme&${about}`)],
    ],
    [
      'without a dealership',
      {},
      { dealership_slug: undefined },
      ['/finance'],
      [enquire, finance('/finance', `vehiclePriceBudget=20000&${about}`)],
    ],
    ['no finance where it is off', { finance: { enabled: false } }, {}, ['/finance'], [enquire]],
    ['no finance for some makes', { finance: { disabledMakes: ['MAZDA'] } }, {}, ['/finance'], [enquire]],
    [
      'payment with a provider',
      paid,
      {},
      ['/contact'],
      [
        ['Enquire Now', `/contact?${about}`],
        ['Pay online', '/cars/a/checkout'],
      ],
    ],
    ['a deposit', { features: { ...paid.features, deposit: 500 } }, {}, [], [enquire, ['Pay a deposit', '/cars/a/checkout']]],
    ['no payment for a sold car', paid, { status: 'sold', sold_date_timestamp: now }, ['/contact'], [['Enquire Now', `/contact?${about}`]]],
    ['no payment without an address', { features: { payment: true } }, {}, [], [enquire]],
  ])('%s', (_what, options, car, pages, expected) => expect(shown(options, car, pages)).toEqual(expected));
});

describe('the log of calls', () => {
  const site = { dealership_id: '7', website_id: '9' };
  it.each<[string, Options, Partial<Car>, object | undefined, object | undefined]>([
    ['names car, dealership and website by default', {}, {}, { car_id: 'a', ...site }, site],
    ['names the car’s own dealership', {}, { dealership_id: '8' }, { car_id: 'a', dealership_id: '8', website_id: '9' }, site],
    ['is off where a site says so', { cars: { logCalls: false } }, {}, undefined, undefined],
  ])('%s', (_what, options, car, onCarPage, elsewhere) => {
    const catalogue = testMotors({ ...options, dealer: { dealershipId: '7', websiteId: '9' } }, [carOf('a', car)]);
    const model = carModel(catalogue, 'a');
    expect([model?.calls, model?.chrome.calls]).toEqual([onCarPage, elsewhere]);
  });

  it.each<[string, Options, string]>([
    ['their own origin', {}, '/api'],
    ['the address of the API', { api: { url: 'https://api.example.com/' } }, 'https://api.example.com/api'],
    ['the mock API', { api: { mock: true } }, '/mock'],
    ['the mock API elsewhere', { api: { url: 'https://api.example.com', mock: true } }, 'https://api.example.com/mock'],
  ])('pages send it to %s', (_what, options, base) => expect(carModel(testMotors(options, [carOf('a')]), 'a')?.chrome.api).toBe(base));
});

it.each<[Partial<Car>, string | undefined]>([
  [{ item_type: 'caravan' }, 'Book a viewing'],
  [{ item_type: 'car' }, undefined],
])('the form to try %j has the name of its link', (car, name) => {
  const catalogue = testMotors({}, [carOf('a', car)], [pageOf('/book-test-drive')]);
  expect(carModel(catalogue, 'a')?.trial?.title).toBe(name);
});
