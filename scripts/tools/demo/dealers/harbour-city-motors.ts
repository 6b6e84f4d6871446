import { inventRego } from '../../invent/rego.ts';
import { readCatalogue } from '../catalogue/read-catalogue.ts';
import { lenderOffer, securedLoanWarning } from '../stock/lending.ts';
import type { StockLocation, StockPlan } from '../stock/plan.ts';
import { yardEnding } from '../stock/price.ts';

const yards: StockLocation[] = [
  {
    id: '8021',
    name: 'Granville',
    city: 'Granville',
    state: 'NSW',
    postcode: '2142',
    lat: -33.8353,
    long: 151.0101,
  },
  {
    id: '8022',
    name: 'Brookvale',
    city: 'Brookvale',
    state: 'NSW',
    postcode: '2100',
    lat: -33.7661,
    long: 151.2705,
  },
  {
    id: '8023',
    name: 'Newcastle',
    city: 'Broadmeadow',
    spoken: 'Newcastle',
    state: 'NSW',
    postcode: '2292',
    lat: -32.9246,
    long: 151.7359,
  },
];

const lender = {
  provider: 'Southbank Motor Finance',
  rate: 9.45,
  establishmentFee: 1360.5,
  termYears: 5,
  depositShare: 0.1,
  balloonShare: 0.3,
};

export function harbourCityMotors(): StockPlan {
  const auCars = readCatalogue('au');
  return {
    seed: 'harbour-city-motors',
    stockPrefix: 'HC',
    firstStock: 10_234,
    dealership: { id: '802', slug: 'harbour-city-motors', name: 'Harbour City Motors' },
    places: [
      [yards[0] as StockLocation, 5],
      [yards[1] as StockLocation, 3],
      [yards[2] as StockLocation, 4],
    ],
    lots: [
      { count: 96, type: 'used', lines: auCars, years: [2017, 2025] },
      { count: 24, type: 'used', lines: auCars, years: [2014, 2017] },
    ],
    distanceAYear: [9000, 19_000],
    itemType: () => 'car',
    ending: yardEnding,
    priceType: { new: 'drive_away', demo: 'drive_away', used: 'excluding_government_charges' },
    finish: ({ id, price, year = 0 }) => ({
      rego: inventRego(id),
      ...(price && price > 500 && year >= 2015 ? { finance_lenders: { southbank: lenderOffer(price, lender, securedLoanWarning) } } : {}),
    }),
    voice: {
      market: 'AU',
      kind: 'cars',
      distance: 'km',
      lowTag: 'Low Kms',
      promises: [
        'It has passed our 120-point inspection, and you can read the report.',
        'Inspected, serviced and history-checked before it went online.',
        'The PPSR certificate is clear and we will email it to you.',
        'We road-test every car for 50 km before we sell it.',
        'Statutory warranty applies where the law gives it, and we offer longer cover if you want it.',
      ],
      closings: [
        'It is in our {place} yard, and we can bring it to the yard nearest you.',
        'Call the {place} yard and we will have it ready for you.',
        'Trade-ins are welcome. Send us photos and we will give you a price range the same day.',
        'Ask for a walk-around video if you cannot get here this week.',
        'See it in {place} seven days a week.',
        'Come and test drive it in {place}.',
      ],
    },
  };
}
