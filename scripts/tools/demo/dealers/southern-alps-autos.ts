import { readCatalogue } from '../catalogue/read-catalogue.ts';
import { lenderOffer } from '../stock/lending.ts';
import type { StockLocation, StockPlan } from '../stock/plan.ts';
import { yardEnding } from '../stock/price.ts';

const christchurch: StockLocation = {
  id: '9041',
  name: 'Christchurch',
  city: 'Christchurch',
  state: 'Canterbury',
  postcode: '8011',
  lat: -43.5404,
  long: 172.6411,
};
const queenstown: StockLocation = {
  id: '9042',
  name: 'Queenstown',
  city: 'Queenstown',
  state: 'Otago',
  postcode: '9300',
  lat: -45.0209,
  long: 168.7396,
};

const lender = { provider: 'Canterbury Car Loans', rate: 11.95, establishmentFee: 395, termYears: 4, depositShare: 0.1, balloonShare: 0 };
const warning =
  'An estimate, with a 10% deposit, a four-year term and the establishment fee included. Lending criteria, terms and fees apply. You can cancel within the time the Credit Contracts and Consumer Finance Act 2003 gives you.';

export function southernAlpsAutos(): StockPlan {
  const nzImports = readCatalogue('nz');
  return {
    seed: 'southern-alps-autos',
    stockPrefix: 'SA',
    firstStock: 4410,
    dealership: { id: '904', slug: 'southern-alps-autos', name: 'Southern Alps Autos' },
    places: [
      [christchurch, 5],
      [queenstown, 2],
    ],
    lots: [{ count: 70, type: 'used', lines: nzImports, years: [2014, 2023] }],
    distanceAYear: [6500, 14_000],
    itemType: () => 'car',
    ending: yardEnding,
    priceType: { new: 'drive_away', demo: 'drive_away', used: 'drive_away' },
    finish: ({ price }) => ({
      security_interest: false,
      ...(price && price > 500 ? { finance_lenders: { group_c: lenderOffer(price, lender, warning) } } : {}),
    }),
    voice: {
      market: 'NZ',
      kind: 'cars',
      distance: 'km',
      lowTag: 'Low Kms',
      promises: [
        'It has a new WoF, a full service and six months of registration.',
        'We fit new wipers, a checked battery and decent tyres before it is for sale.',
        'The Consumer Information Notice is on the windscreen, and we will email it if you ask.',
        'It is AA inspected, and you can read the report before you decide.',
        'On-road costs are in the price, so what you see is what you pay.',
      ],
      closings: [
        'Come and take it for a drive in {place}.',
        'We can deliver it anywhere in the South Island at cost.',
        'Call us and we will have it ready for you.',
        'Trade-ins are welcome, utes especially.',
        'Fly in and we will collect you from {place} airport.',
        'Ask Tama or Bridget for more information.',
      ],
    },
  };
}
