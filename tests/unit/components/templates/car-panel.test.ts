/** Every branch of the price, finance, status and permission rules (spec §4, §5, §6), on sites that differ, as each template shows it. */
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { ClassicCarSummary } from '#components/templates/classic/classic-car-summary.tsx';
import { BuyPanel as StudioPanel } from '#components/templates/studio/buy-panel.tsx';
import { BuyPanel as TrailPanel } from '#components/templates/trail/buy-panel.tsx';
import { comparisonWarning } from '#lib/finance/words.ts';
import type { Car } from '#lib/model/car.ts';
import type { LenderData } from '#lib/model/finance.ts';
import { type CarModel, carModel } from '#lib/pages/car.ts';
import type { SettingsInput, TemplateName } from '#lib/site/schema.ts';
import { carOf, now, pageOf, testMotors } from '../../pages/test-motors.ts';
import { visibleText } from '../visible-text.ts';

const panels: Record<TemplateName, ComponentType<{ model: CarModel }>> = {
  classic: ClassicCarSummary,
  studio: StudioPanel,
  trail: TrailPanel,
};
const templates = Object.keys(panels) as TemplateName[];

type Options = Omit<Partial<SettingsInput>, 'dealer'>;
const allLenders: SettingsInput['finance'] = { lenders: ['group_a', 'group_b', 'group_c', 'group_d', 'youx'] };
const sites = {
  plain: { finance: allLenders },
  cents: { finance: allLenders, locale: { wholeDollars: false } },
  driveAway: { finance: allLenders, cars: { priceType: 'drive_away' } },
  newZealand: {
    finance: allLenders,
    locale: { language: 'en-NZ', timeZone: 'Pacific/Auckland' },
    cars: { priceTypeText: { excluding_government_charges: 'Plus on-road costs' } },
  },
  american: {
    finance: allLenders,
    locale: { language: 'en-US', wholeDollars: false },
    cars: { priceType: 'none' },
    labels: { submit: 'Check availability' },
  },
  preOwned: { labels: { used: 'Pre-Owned', noPrice: 'Call us for the price.', preorder: 'ON ORDER' } },
  unbroken: { cars: { unbreakableNames: ['CX-5'], brandAliases: { Mazda: 'Mazda Australia' } } },
  withoutFinance: { finance: { ...allLenders, enabled: false } },
  withoutMazdaFinance: { finance: { ...allLenders, disabledMakes: ['mazda'] } },
  withoutBadge: { cars: { marketPriceBadge: false } },
  dearBadge: { cars: { marketPriceThreshold: 2000 } },
  masked: { cars: { maskPhone: true } },
  fromThousand: { cars: { minimumShownPrice: 1000 } },
} satisfies Record<string, Options>;
type SiteName = keyof typeof sites;

const pages = ['/contact', '/finance'].map((path) => pageOf(path));
const modelOf = (site: SiteName, car: Partial<Car>, content = pages) =>
  carModel(
    testMotors(
      { ...sites[site], dealer: { phone: '02 5550 0100' } },
      [carOf('a', { year: 2021, badge: 'Touring', km: 45_210, ...car })],
      content,
    ),
    'a',
  ) as CarModel;

const lender: LenderData = {
  interestRate: 8.49,
  comparisonRate: 9.47,
  paymentWeek: 90.5,
  paymentMonth: 392.17,
  termYears: 5,
  deposit: 2000,
  balloon: 6000,
  totalPayable: 31_530,
};
const terms = 'Example: 5-year term, $2,000 deposit, $6,000 final payment. Interest rate 8.49% p.a. Total payable $31,530.00.';
const weekly = ['$90.50* per week', '9.47% p.a.* comparison rate', terms, 'Work out repayments'];
const monthly = ['$392.17* per month', '9.47% p.a.* comparison rate', terms, 'Work out repayments'];
const note = `* ${comparisonWarning}`;
const enquire = ['Enquire for Finance', 'Work out repayments'];
const quote = { weeklyRepaymentAmount: 95, comparisonRate: 9.31, advertisedRate: 8.38 };
const group = (name: string, changes: LenderData = {}): Partial<Car> => ({ finance_lenders: { [name]: { ...lender, ...changes } } });
const market = (state: number | undefined, all?: number, where = 'NSW'): Partial<Car> => ({
  autograb_data: { state_average_market_price: state, average_market_price: all },
  ...(where ? { location: { address: { state: where } } } : {}),
});
const excluding = 'Excl. govt. charges';

/** A site, what makes the car different, what stands between its name and its facts, and the small print at the end. */
type Row = [site: SiteName, what: string, car: Partial<Car>, money: string[], notes?: string[]];

const prices: Row[] = [
  ['plain', 'a price', {}, ['$20,000', excluding]],
  ['plain', 'a price of 10', { price: 10 }, ['Enquire for price.']],
  ['plain', 'a price of 10.01', { price: 10.01 }, ['$10', excluding]],
  ['cents', 'a price of 10.01', { price: 10.01 }, ['$10.01', excluding]],
  ['fromThousand', 'a price of 1,000', { price: 1000 }, ['Enquire for price.']],
  ['plain', 'no price', { price: undefined }, ['Enquire for price.']],
  ['plain', 'a price of nothing', { price: 0 }, ['Enquire for price.']],
  ['plain', 'a price before', { before_price: 22_500 }, ['$20,000 $22,500', excluding]],
  ['cents', 'a price before, in cents', { price: 20_000.5, before_price: 20_000.75 }, ['$20,000.50 $20,000.75', excluding]],
  ['plain', 'a price before that reads the same', { price: 20_000.1, before_price: 20_000.3 }, ['$20,000', excluding]],
  ['plain', 'a lower price before', { before_price: 19_000 }, ['$20,000', excluding]],
  ['plain', 'a price before of 10', { price: undefined, before_price: 10 }, ['Enquire for price.']],
  ['plain', 'a subscription', { subscription_price: 199, before_price: 22_500, weekly_price: 250 }, ['$199 per week']],
  ['plain', 'a subscription of 10', { subscription_price: 10 }, ['$20,000', excluding]],
  ['plain', 'a rental', { weekly_price: 250 }, ['$250 per week']],
  ['plain', 'on order', { price: undefined, preorder: true }, ['PREORDER']],
  ['plain', 'on order with a price', { preorder: true }, ['$20,000', excluding]],
  ['plain', 'a drive-away price', { price_type: 'drive_away' }, ['$20,000', 'Drive away']],
  ['driveAway', 'a site whose prices are drive away', {}, ['$20,000', 'Drive away']],
  ['driveAway', 'a car whose price is not', { price_type: 'excluding_government_charges' }, ['$20,000', excluding]],
  ['plain', 'an unknown price type', { price_type: 'plus_dust' }, ['$20,000']],
  ['american', 'cents and no price type', {}, ['$20,000.00']],
  ['newZealand', 'other words for the type', {}, ['$20,000', 'Plus on-road costs']],
];

const badges: Row[] = [
  ['plain', '500 below the state’s average', market(20_500), ['$20,000', excluding, '$500 below the average price in NSW']],
  ['plain', '499 below it', market(20_499, 25_000), ['$20,000', excluding]],
  ['plain', 'no average of the state', market(undefined, 21_250), ['$20,000', excluding, '$1,250 below the average market price']],
  ['plain', 'a state’s average of nothing', market(0, 21_250), ['$20,000', excluding, '$1,250 below the average market price']],
  ['plain', 'a state that is not known', market(21_250, 1, ''), ['$20,000', excluding, '$1,250 below the state’s average price']],
  ['plain', 'above the average', market(19_000), ['$20,000', excluding]],
  [
    'plain',
    'a reduced price',
    { ...market(21_000), before_price: 22_000 },
    ['$20,000 $22,000', excluding, '$1,000 below the average price in NSW'],
  ],
  ['plain', 'no price to compare', { ...market(21_000), price: undefined }, ['Enquire for price.']],
  ['plain', 'a subscription', { ...market(21_000), subscription_price: 199 }, ['$199 per week']],
  ['cents', 'cents', { ...market(20_600.25), price: 20_000.1 }, ['$20,000.10', excluding, '$600.15 below the average price in NSW']],
  ['withoutBadge', 'a site without it', market(25_000), ['$20,000', excluding]],
  ['dearBadge', 'a site that asks for more', market(21_999), ['$20,000', excluding]],
];

const loans: Row[] = [
  ['plain', 'group A', group('group_a'), ['$20,000', excluding, ...weekly], [note]],
  ['plain', 'group A, 12 years old', { ...group('group_a'), year: 2014 }, ['$20,000', excluding, ...weekly], [note]],
  ['plain', 'group A, 13 years old', { ...group('group_a'), year: 2013 }, ['$20,000', excluding]],
  ['plain', 'group A at 500', { ...group('group_a'), price: 500 }, ['$500', excluding]],
  ['plain', 'group A at 501', { ...group('group_a'), price: 501 }, ['$501', excluding, ...weekly], [note]],
  ['plain', 'group A without a comparison rate', group('group_a', { comparisonRate: undefined }), ['$20,000', excluding]],
  ['plain', 'group B', group('group_b'), ['$20,000', excluding, ...weekly], [note]],
  ['plain', 'group B without a weekly payment', group('group_b', { paymentWeek: undefined }), ['$20,000', excluding]],
  ['plain', 'group C', group('group_c'), ['$20,000', excluding, ...monthly], [note]],
  ['plain', 'group C without a monthly payment', group('group_c', { paymentMonth: undefined }), ['$20,000', excluding]],
  ['plain', 'group D', group('group_d'), ['$20,000', excluding, ...weekly], [note]],
  ['plain', 'group D without a price', { ...group('group_d'), price: undefined }, ['Enquire for price.', ...weekly], [note]],
  [
    'plain',
    'group D without payments',
    group('group_d', { paymentWeek: undefined, paymentMonth: undefined }),
    ['$20,000', excluding, ...enquire],
  ],
  ['plain', 'no rates', group('group_d', { interestRate: undefined }), ['$20,000', excluding]],
  ['plain', 'a repayment of 25', group('group_b', { paymentWeek: 25 }), ['$20,000', excluding, ...enquire]],
  [
    'plain',
    'a repayment of 25.01',
    group('group_b', { paymentWeek: 25.01 }),
    ['$20,000', excluding, '$25.01* per week', ...weekly.slice(1)],
    [note],
  ],
  [
    'plain',
    'a disclaimer',
    group('group_b', { disclaimer: 'Terms apply.' }),
    ['$20,000', excluding, ...weekly],
    ['* Terms apply.', comparisonWarning],
  ],
  ['plain', 'an unknown provider', group('somebody'), ['$20,000', excluding]],
  ['plain', 'a subscription', { ...group('group_b'), subscription_price: 199 }, ['$199 per week']],
  [
    'plain',
    'a youX quote',
    { youxQuote: quote },
    [
      '$20,000',
      excluding,
      '$95.00* per week',
      '9.31% p.a.* comparison rate',
      'Example: 5-year term for the full price, credit score great. Interest rate 8.38% p.a. Comparison rates run from 8.38% p.a. to 19.42% p.a. Quote by youX.',
      'Work out repayments',
    ],
    [note],
  ],
  ['plain', 'half a youX quote', { youxQuote: { ...quote, advertisedRate: undefined } }, ['$20,000', excluding]],
  [
    'newZealand',
    'no Australian warning',
    group('group_c'),
    ['$20,000', 'Plus on-road costs', ...monthly.map((line) => line.replaceAll('*', ''))],
  ],
  [
    'american',
    'American words',
    group('group_d'),
    [
      '$20,000.00',
      '$90.50 per week',
      '9.47% APR',
      'Example: 5-year term, $2,000 down payment, $6,000 final payment. Interest rate 8.49%. Total payable $31,530.00.',
      'Work out repayments',
    ],
  ],
];

describe.each(templates)('%s', (template) => {
  const shown = (model: CarModel) => visibleText(panels[template], { model });
  const facts = (site: SiteName) => [site === 'american' ? '45,210 mi' : '45,210 km', 'SUV'];
  const named = ({ year = 2021 }: Partial<Car>) => ['Used', `${year} Mazda CX-5`, 'Touring'];
  const head = named({});
  const actions = (site: SiteName) => [
    site === 'american' ? 'Check availability' : 'Enquire Now',
    'Call the dealer 02 5550 0100',
    'Ask about finance',
  ];

  it.each([...prices, ...badges, ...loans])('%s: %s', (site, _what, car, money, notes = []) =>
    expect(shown(modelOf(site, car))).toEqual([...named(car), ...money, ...facts(site), ...actions(site), ...notes]),
  );

  it.each<[string, SiteName, Partial<Car>, string[]]>([
    ['a used car of a site that says so', 'preOwned', {}, ['Pre-Owned', '2021 Mazda CX-5', 'Touring', '$20,000', excluding]],
    ['no price in the site’s words', 'preOwned', { price: 5 }, ['Pre-Owned', '2021 Mazda CX-5', 'Touring', 'Call us for the price.']],
    ['on order in the site’s words', 'preOwned', { price: 5, preorder: true }, ['Pre-Owned', '2021 Mazda CX-5', 'Touring', 'ON ORDER']],
    ['a new car', 'plain', { car_type: 'new' }, ['New', '2021 Mazda CX-5', 'Touring', '$20,000', excluding]],
    ['a demonstrator', 'plain', { car_type: 'demo' }, ['Demo', '2021 Mazda CX-5', 'Touring', '$20,000', excluding]],
    ['a car of no type', 'plain', { car_type: undefined }, ['2021 Mazda CX-5', 'Touring', '$20,000', excluding]],
    ['no make', 'plain', { make: undefined, badge: undefined }, ['Used', 'Car a', '$20,000', excluding]],
    [
      'names that hold together',
      'unbroken',
      { series: 'CX-5 II' },
      ['Used', '2021 Mazda Australia CX\u20115', 'Touring CX\u20115 II', '$20,000', excluding],
    ],
    ['coming soon', 'plain', { status: 'coming_soon' }, ['Used', '2021 Mazda CX-5', 'Touring', '$20,000', excluding]],
  ])('names and labels: %s', (_what, site, car, lines) =>
    expect(shown(modelOf(site, car))).toEqual([...lines, ...facts(site), ...actions(site)]),
  );

  it.each<[string, SiteName]>([
    ['where finance is off', 'withoutFinance'],
    ['for a make without it', 'withoutMazdaFinance'],
  ])('offers no finance %s, and no link to it', (_what, site) =>
    expect(shown(modelOf(site, group('group_a')))).toEqual([
      ...head,
      '$20,000',
      excluding,
      ...facts(site),
      'Enquire Now',
      'Call the dealer 02 5550 0100',
    ]),
  );

  it('masks the number after its first five characters', () =>
    expect(shown(modelOf('masked', {}))).toEqual([
      ...head,
      '$20,000',
      excluding,
      ...facts('masked'),
      'Enquire Now',
      'Call the dealer 02 55…Show number',
      'Ask about finance',
    ]));

  it('links to no page that the site lacks', () =>
    expect(shown(modelOf('plain', group('group_d', { paymentWeek: 1 }), []))).toEqual([
      ...head,
      '$20,000',
      excluding,
      ...enquire,
      ...facts('plain'),
      'Call the dealer 02 5550 0100',
    ]));

  it('leads to pre-approval where there is such a page', () =>
    expect(shown(modelOf('plain', group('group_a'), [...pages, pageOf('/finance-pre-approval')]))).toEqual([
      ...head,
      '$20,000',
      excluding,
      ...weekly,
      'Get Pre-Approved Now',
      ...facts('plain'),
      ...actions('plain'),
      note,
    ]));

  const sold: Record<TemplateName, (text: string) => string[]> = {
    classic: (text) => [...head, '$20,000', excluding, ...facts('plain'), 'SOLD', text, 'Find Me Something Similar', 'See all cars'],
    studio: (text) => [...head, 'SOLD', text, 'Find Me Something Similar', ...facts('plain')],
    trail: (text) => [...head, 'SOLD', text, 'Find Me Something Similar', 'See all cars'],
  };
  const gone: Record<TemplateName, string> = {
    classic: 'This car has found its owner. Tell us what you liked about it and we will look for another.',
    studio: 'This car has found its new owner.',
    trail: 'This car has gone to a new owner. Tell us what you liked about it and we will look for another.',
  };
  it.each<[string, Partial<Car>]>([
    ['by its status', { status: 'sold', sold_date_timestamp: now }],
    ['by its tag', { tag: 'SOLD' }],
  ])('a sold car, %s, has no finance and no badge', (_what, car) =>
    expect(shown(modelOf('plain', { ...car, ...group('group_a'), ...market(30_000) }))).toEqual(sold[template](gone[template])),
  );

  it('a car viewed past its window says that it is no longer listed', () =>
    expect(shown({ ...modelOf('plain', { status: 'sold', sold_date_timestamp: now }), past: true })).toEqual(
      sold[template]('This car has been sold and is no longer listed.'),
    ));

  it('a sold car leads to three like it', () => {
    const others = [carOf('b', { badge: 'Akera' }), carOf('c', { price: 21_000 }), carOf('d', { price: 5 }), carOf('e', { price: 99_000 })];
    const cars = [carOf('a', { status: 'sold', sold_date_timestamp: now }), ...others];
    const model = carModel(testMotors({}, cars, pages), 'a') as CarModel;
    const lines = shown(model);
    const at = lines.indexOf('Similar cars');
    expect(lines.slice(at, at + 4)).toEqual([
      'Similar cars',
      'Mazda CX-5 Akera $20,000',
      'Mazda CX-5 $21,000',
      'Mazda CX-5 Enquire for price.',
    ]);
  });
});
