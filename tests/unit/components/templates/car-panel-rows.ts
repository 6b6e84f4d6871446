import { comparisonWarning } from '#lib/finance/words.ts';
import type { Car } from '#lib/model/car.ts';
import type { LenderData } from '#lib/model/finance.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { now } from '../../pages/test-motors.ts';

/** Sites that differ in what the car's panel asks of them. */
type Options = Omit<Partial<SettingsInput>, 'dealer'>;
const allLenders: SettingsInput['finance'] = { lenders: ['group_a', 'group_b', 'group_c', 'group_d', 'youx'] };
export const sites = {
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
  withoutCompare: { features: { compare: false } },
  withoutFavourites: { features: { favourites: false } },
  withoutGarage: { features: { favourites: false, compare: false } },
  savesUsed: { cars: { favouriteRequires: { used: true } } },
  savesPriced: { cars: { favouriteRequires: { price: true } } },
  savesPictured: { cars: { favouriteRequires: { images: true } } },
  fromThousand: { cars: { minimumShownPrice: 1000 } },
} satisfies Record<string, Options>;
export type SiteName = keyof typeof sites;

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
export const weekly = ['$90.50* per week', '9.47% p.a.* comparison rate', terms, 'Work out repayments'];
const monthly = ['$392.17* per month', '9.47% p.a.* comparison rate', terms, 'Work out repayments'];
export const note = `* ${comparisonWarning}`;
export const enquire = ['Enquire for Finance', 'Work out repayments'];
const quote = { weeklyRepaymentAmount: 95, comparisonRate: 9.31, advertisedRate: 8.38 };
export const group = (name: string, changes: LenderData = {}): Partial<Car> => ({ finance_lenders: { [name]: { ...lender, ...changes } } });
export const market = (state: number | undefined, all?: number, where = 'NSW'): Partial<Car> => ({
  autograb_data: { state_average_market_price: state, average_market_price: all },
  ...(where ? { location: { address: { state: where } } } : {}),
});
export const excluding = 'Excl. govt. charges';

/** A site, what makes the car different, what stands between its name and its facts, and the small print at the end. */
type Row = [site: SiteName, what: string, car: Partial<Car>, money: string[], notes?: string[]];

export const prices: Row[] = [
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

export const badges: Row[] = [
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

export const loans: Row[] = [
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

const both = ['Save', 'Compare'];
/** A site, what makes the car different, and the buttons with which it is kept (spec §5). */
export const keptRows: [site: SiteName, what: string, car: Partial<Car>, buttons: string[]][] = [
  ['plain', 'a car for sale', {}, both],
  ['plain', 'a car that comes soon', { status: 'coming_soon' }, both],
  ['plain', 'a new car without price or picture', { car_type: 'new', price: undefined }, both],
  ['plain', 'a sold car', { status: 'sold', sold_date_timestamp: now }, []],
  ['plain', 'a car with the tag SOLD', { tag: 'SOLD' }, []],
  ['withoutCompare', 'a car for sale', {}, ['Save']],
  ['withoutFavourites', 'a car for sale', {}, ['Compare']],
  ['withoutGarage', 'a car for sale', {}, []],
  ['savesUsed', 'a used car', {}, both],
  ['savesUsed', 'a new car', { car_type: 'new' }, []],
  ['savesUsed', 'a demonstrator', { car_type: 'demo' }, []],
  ['savesUsed', 'a car of no type', { car_type: undefined }, []],
  ['savesPriced', 'a price', {}, both],
  ['savesPriced', 'a price of 10', { price: 10 }, []],
  ['savesPriced', 'no price', { price: undefined }, []],
  ['savesPriced', 'a rental', { price: undefined, weekly_price: 250 }, both],
  ['savesPictured', 'no picture', {}, []],
  ['savesPictured', 'a picture', { images: ['https://pictures.example/a.jpg'] }, both],
];
