import { readCatalogue } from '../catalogue/read-catalogue.ts';
import type { StockLocation, StockPlan } from '../stock/plan.ts';
import { yardEnding } from '../stock/price.ts';

const newstead: StockLocation = {
  id: '6061',
  name: 'Newstead hub',
  city: 'Newstead',
  state: 'QLD',
  postcode: '4006',
  lat: -27.4506,
  long: 153.0447,
};
const goldCoast: StockLocation = {
  id: '6062',
  name: 'Gold Coast hub',
  city: 'Bundall',
  state: 'QLD',
  postcode: '4217',
  lat: -28.0107,
  long: 153.4069,
};

const isFleetCar = (make: string) => !/Holden|BMW|Audi|Mercedes-Benz|SsangYong/.test(make);

/** Dollars a week from the price of a car, in steps of five less one: 189, 244 … */
const weekly = (price: number, share: number) => Math.round((price * share) / 5) * 5 - 1;

export function switchDrive(): StockPlan {
  const auCars = readCatalogue('au');
  const fleet = auCars.filter(({ make, body, to }) => isFleetCar(make) && to >= 2024 && !/Cab Chassis|Coupe/.test(body));
  return {
    seed: 'switch-drive',
    stockPrefix: 'SD',
    firstStock: 7001,
    dealership: { id: '606', slug: 'switch-drive', name: 'Switch Drive' },
    places: [
      [newstead, 3],
      [goldCoast, 2],
    ],
    lots: [{ count: 40, type: 'used', lines: fleet, years: [2021, 2025] }],
    distanceAYear: [11_000, 19_000],
    itemType: () => 'car',
    categories: () => ['Subscription'],
    ending: yardEnding,
    finish: ({ price }, ends) => {
      if (!price) return {};
      const isRental = ends >= 0.62;
      return {
        price: undefined,
        before_price: undefined,
        before_price_until: undefined,
        autograb_data: undefined,
        certified: undefined,
        subscription_price: isRental && ends > 0.75 ? undefined : weekly(price, 0.0058),
        weekly_price: isRental ? weekly(price, 0.0079) : undefined,
        categories: [...(ends <= 0.75 ? ['Subscription'] : []), ...(isRental ? ['Rental'] : [])],
      };
    },
    voice: {
      market: 'AU',
      kind: 'subscription',
      distance: 'km',
      lowTag: 'Low Kms',
      promises: [
        'Registration, comprehensive insurance, servicing and roadside help are in the weekly price.',
        'You pay only for fuel or charging and for tolls.',
        'The first 300 km each week are included, and unused kilometres carry over.',
        'It is cleaned, checked and photographed before every handover.',
      ],
      closings: [
        'Collect it in {place}, or have it delivered within 25 km.',
        'The minimum is four weeks; after that a week’s notice is enough.',
        'You can swap to another car once a month at no charge.',
        'Most people are driving within two working days.',
        'Call us if you need child seats or a second driver.',
      ],
    },
  };
}
