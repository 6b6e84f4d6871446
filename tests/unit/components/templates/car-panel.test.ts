/** How each template lays out the panel of a car. What the panel says is tested where it is decided: in lib/cars, lib/finance and lib/pages. */
import { type ComponentType, createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { CallReveal } from '#components/car/call-reveal.tsx';
import { GarageProvider } from '#components/garage/garage-provider.tsx';
import { CarSummary } from '#components/templates/default/car-summary.tsx';
import { BuyPanel as StudioPanel } from '#components/templates/studio/buy-panel.tsx';
import { BuyPanel as TrailPanel } from '#components/templates/trail/buy-panel.tsx';
import { comparisonWarning } from '#lib/finance/words.ts';
import type { Car } from '#lib/model/car.ts';
import { type CarModel, carModel } from '#lib/pages/car.ts';
import { carOf, now, pageOf, placeOf, testMotors } from '../../pages/test-motors.ts';
import { visibleText } from '../visible-text.ts';

type State = 'for sale' | 'without price, offer and pages' | 'sold';

/** The panel of every template that has its own; the others have the default one. */
const panels = { default: CarSummary, studio: StudioPanel, trail: TrailPanel } satisfies Record<string, ComponentType<{ model: CarModel }>>;
type PanelName = keyof typeof panels;

const name = ['Used', '2021 Mazda CX-5', 'Touring'];
const facts = ['45,210 km', 'SUV'];
const price = ['$20,000 $22,000', 'Excl. govt. charges', '$1,000 below the average price in NSW'];
const finance = [
  '$90.50* per week',
  '9.47% p.a.* comparison rate',
  'Example: 5-year term, 10% deposit, 30% final payment. Interest rate 8.49% p.a.',
  'Work out repayments',
  'Get Pre-Approved Now',
];
const notes = ['* Terms apply.', comparisonWarning];
const actions = [
  'Enquire Now',
  'Call the dealer 02 5550 0100',
  'Save',
  'Compare',
  'Share',
  'Ask about finance',
  'Get Your Valuation',
  'Print',
];
const forSale = (place: string) => [...name, ...price, ...finance, ...facts, ...actions, place, ...notes];
const bare = ['Car a', 'Enquire for price.', 'SUV', 'Enquire Now', 'Share', 'Print'];
const sold = ['SOLD', 'This car has been sold. Tell us what you liked about it and we will look for another.', 'Find Me Something Similar'];

const expected: Record<PanelName, Record<State, string[]>> = {
  default: {
    'for sale': forSale('north yard'),
    'without price, offer and pages': bare,
    sold: [...name, ...facts, ...sold, 'See all cars', 'north yard'],
  },
  studio: {
    'for sale': forSale('See it at north yard'),
    'without price, offer and pages': bare,
    sold: [...name, ...sold, ...facts, 'Talk to us at north yard'],
  },
  trail: {
    'for sale': forSale('north yard'),
    'without price, offer and pages': bare,
    sold: [...name, ...sold, 'See all cars', 'north yard'],
  },
};

const car: Partial<Car> = {
  year: 2021,
  badge: 'Touring',
  km: 45_210,
  before_price: 22_000,
  location: { address: { state: 'NSW' } },
  autograb_data: { state_average_market_price: 21_000 },
  finance_lenders: { group_b: { interestRate: 8.49, comparisonRate: 9.47, paymentWeek: 90.5, disclaimer: 'Terms apply.' } },
};
const pages = ['/contact', '/finance', '/finance-pre-approval', '/trade-in'].map((path) => pageOf(path));

const dealer = { phone: '02 5550 0100', locations: [placeOf('north')] };
const modelOf = (changes: Partial<Car>) =>
  carModel(testMotors({ finance: { lenders: ['group_b'] }, dealer }, [carOf('a', { ...car, ...changes })], pages), 'a') as CarModel;

const models: Record<State, CarModel> = {
  'for sale': modelOf({}),
  'without price, offer and pages': carModel(
    testMotors({ features: { favourites: false, compare: false } }, [
      carOf('a', { make: undefined, car_type: undefined, price: undefined }),
    ]),
    'a',
  ) as CarModel,
  sold: modelOf({ status: 'sold', sold_date_timestamp: now }),
};

describe.each(Object.entries(panels))('the car panel of %s', (template, Panel) => {
  const page = ({ model }: { model: CarModel }) =>
    createElement(
      GarageProvider,
      { chrome: model.chrome, bar: true },
      createElement(CallReveal, { car: model, api: '/api' }, createElement(Panel, { model })),
    );
  it.each(Object.entries(expected[template as PanelName]) as [State, string[]][])('of a car %s', (state, lines) =>
    expect(visibleText(page, { model: models[state] })).toEqual(lines),
  );
});
