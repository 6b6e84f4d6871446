import { levelPayment } from '#lib/finance/amortise.ts';
import { readCatalogue } from '../catalogue/read-catalogue.ts';
import { lenderOffer, securedLoanWarning } from '../stock/lending.ts';
import { demoYear, type StockLocation, type StockPlan } from '../stock/plan.ts';
import { yardEnding } from '../stock/price.ts';

const showroom: StockLocation = {
  id: '7331',
  name: 'Bayside Mazda Moorabbin',
  city: 'Moorabbin',
  state: 'VIC',
  postcode: '3189',
  lat: -37.9343,
  long: 145.0367,
};
const holdingYard: StockLocation = {
  id: '7333',
  name: 'Holding Yard',
  city: 'Dandenong',
  state: 'VIC',
  postcode: '3175',
  lat: -37.9874,
  long: 145.2149,
};

const lender = { provider: 'Bayfront Finance', rate: 8.49, establishmentFee: 695, termYears: 5, depositShare: 0.1, balloonShare: 0.3 };
const youxRate = { advertised: 8.38, comparison: 9.31 };

export function baysideMazda(): StockPlan {
  const mazdaRange = readCatalogue('mazda');
  const auCars = readCatalogue('au');
  return {
    seed: 'bayside-mazda',
    stockPrefix: 'BM',
    firstStock: 20_118,
    dealership: { id: '733', slug: 'bayside-mazda', name: 'Bayside Mazda' },
    places: [
      [showroom, 30],
      [holdingYard, 1],
    ],
    lots: [
      { count: 36, type: 'new', lines: mazdaRange.filter(({ to }) => to === demoYear) },
      { count: 13, type: 'demo', lines: mazdaRange.filter(({ to }) => to === demoYear) },
      { count: 32, type: 'used', lines: mazdaRange, years: [2017, 2025] },
      { count: 10, type: 'used', lines: auCars.filter(({ make }) => make !== 'Mazda'), years: [2018, 2024] },
    ],
    distanceAYear: [8000, 15_000],
    itemType: () => 'car',
    ending: yardEnding,
    priceType: { new: 'drive_away', demo: 'drive_away', used: 'drive_away' },
    finish: ({ price, year = 0, seats = 0 }, ends) => {
      if (!price || price <= 500 || year < 2015) return {};
      const weekly = levelPayment(price, youxRate.advertised / 5200, 260, 0);
      return {
        finance_lenders: { group_a: lenderOffer(price, lender, securedLoanWarning) },
        ...(ends < 0.4 && seats > 2
          ? {
              youxQuote: {
                weeklyRepaymentAmount: Math.round(weekly * 100) / 100,
                comparisonRate: youxRate.comparison,
                advertisedRate: youxRate.advertised,
              },
            }
          : {}),
      };
    },
    voice: {
      market: 'AU',
      kind: 'cars',
      distance: 'km',
      lowTag: 'Low Kms',
      promises: [
        'Our Mazda technicians have checked the whole car.',
        'It comes with a full tank and a roadworthy certificate where it needs one, and we show you how everything works.',
        'Our service workshop is right behind the showroom.',
        'The price includes registration.',
        'We will hold it for a day while you think, no deposit needed.',
      ],
      closings: [
        'Call us to book a test drive along Beach Road.',
        'Call us and we will have it parked out the front when you arrive.',
        'Visit us on the Nepean Highway in Moorabbin.',
        'Your trade-in is welcome; the appraisal takes twenty minutes.',
        'Ask Hannah or Raj in our showroom for a demonstration.',
        'Ask for a video if you would like to see it before you come.',
      ],
    },
  };
}
