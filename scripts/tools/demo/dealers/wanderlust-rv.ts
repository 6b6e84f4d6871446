import type { ModelLine } from '../catalogue/model-line.ts';
import { readCatalogue } from '../catalogue/read-catalogue.ts';
import { lenderOffer } from '../stock/lending.ts';
import { demoYear, type StockLocation, type StockPlan } from '../stock/plan.ts';
import { lotEnding } from '../stock/price.ts';

const bend: StockLocation = { id: '5051', name: 'Bend', city: 'Bend', state: 'OR', postcode: '97701', lat: 44.0582, long: -121.3153 };
const mesa: StockLocation = { id: '5052', name: 'Mesa', city: 'Mesa', state: 'AZ', postcode: '85201', lat: 33.4152, long: -111.8315 };

const lender = { provider: 'High Desert Credit Union', rate: 7.99, establishmentFee: 0, termYears: 15, depositShare: 0.2, balloonShare: 0 };
const warning =
  'An estimate with 20% down over 180 months at the APR shown. Taxes, title, license and registration are extra. Subject to approved credit.';

/** What Americans call a motor home by how it is built: a bus, a van, or a cab with a box. */
function classOf({ body, model }: ModelLine): string {
  if (body === 'Camper Van') return 'Class B';
  return model === 'Vista' || model === 'Allegro Red' ? 'Class A' : 'Class C';
}

export function wanderlustRv(): StockPlan {
  const rvs = readCatalogue('rv');
  return {
    seed: 'wanderlust-rv',
    stockPrefix: 'WR',
    firstStock: 6602,
    dealership: { id: '505', slug: 'wanderlust-rv', name: 'Wanderlust RV' },
    places: [
      [bend, 3],
      [mesa, 2],
    ],
    lots: [
      { count: 18, type: 'new', lines: rvs.filter(({ to }) => to === demoYear) },
      { count: 27, type: 'used', lines: rvs, years: [2016, 2025] },
    ],
    distanceAYear: [2600, 9500],
    itemType: ({ body }) => (body === 'Travel Trailer' ? 'caravan' : 'motorhome'),
    categories: (line) => (line.body === 'Travel Trailer' ? ['Towables'] : ['Motorized', classOf(line)]),
    ending: lotEnding,
    finish: ({ price, simple_body }) => ({
      ...(price && price > 500 ? { finance_lenders: { group_d: lenderOffer(price, lender, warning) } } : {}),
      ...(simple_body === 'Travel Trailer' ? { doors: undefined, seats: undefined } : {}),
    }),
    voice: {
      market: 'US',
      kind: 'rvs',
      distance: 'miles',
      lowTag: 'Low Miles',
      promises: [
        'Our technicians have checked every seal, seam and appliance, and you get the list.',
        'It leaves with full propane, a fresh inspection and a starter kit of hoses and cords.',
        'We winterize or de-winterize it before you pick it up, whichever way you are headed.',
        'You can camp one night on our lot before you head out, hookups included.',
        'Allow two hours for the walk-through, when you try everything yourself.',
      ],
      closings: [
        'It is at our {place} location, and either store can deliver.',
        'Call us in {place} and we will have it ready with the power on.',
        'Trade-ins are welcome.',
        'Ask for Denise or Marcus, who have both owned one.',
        'Flying in? We will collect you from the airport.',
        'Visit us and take your time to look around inside.',
      ],
    },
  };
}
