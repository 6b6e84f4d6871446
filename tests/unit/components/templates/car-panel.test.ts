/** Every branch of the price, finance, status and permission rules (spec §4, §5, §6), on sites that differ, as each template shows it. */
import { type ComponentType, createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { CallReveal } from '#components/car/call-reveal.tsx';
import { GarageProvider } from '#components/garage/garage-provider.tsx';
import { CarSummary } from '#components/templates/default/car-summary.tsx';
import { BuyPanel as StudioPanel } from '#components/templates/studio/buy-panel.tsx';
import { BuyPanel as TrailPanel } from '#components/templates/trail/buy-panel.tsx';
import type { Car } from '#lib/model/car.ts';
import { type CarModel, carModel } from '#lib/pages/car.ts';
import type { TemplateName } from '#lib/site/schema.ts';
import { carOf, now, pageOf, testMotors } from '../../pages/test-motors.ts';
import { visibleText } from '../visible-text.ts';
import {
  badges,
  enquire,
  excluding,
  group,
  keptRows,
  loans,
  market,
  note,
  prices,
  type SiteName,
  sites,
  weekly,
} from './car-panel-rows.ts';

const panels: Record<TemplateName, ComponentType<{ model: CarModel }>> = {
  classic: CarSummary,
  studio: StudioPanel,
  trail: TrailPanel,
};
const templates = Object.keys(panels) as TemplateName[];

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

describe.each(templates)('%s', (template) => {
  const Panel = panels[template];
  const page = ({ model }: { model: CarModel }) => createElement(CallReveal, { car: model }, createElement(Panel, { model }));
  const shown = (model: CarModel) => visibleText(page, { model });
  const facts = (site: SiteName) => [site === 'american' ? '45,210 mi' : '45,210 km', 'SUV'];
  const named = ({ year = 2021 }: Partial<Car>) => ['Used', `${year} Mazda CX-5`, 'Touring'];
  const head = named({});
  const actions = (site: SiteName) => [
    site === 'american' ? 'Check availability' : 'Enquire Now',
    'Call the dealer 02 5550 0100',
    'Share',
    'Ask about finance',
    'Print',
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
      'Share',
      'Print',
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
      'Share',
      'Ask about finance',
      'Print',
    ]));

  it('links to no page that the site lacks', () =>
    expect(shown(modelOf('plain', group('group_d', { paymentWeek: 1 }), []))).toEqual([
      ...head,
      '$20,000',
      excluding,
      ...enquire,
      ...facts('plain'),
      'Call the dealer 02 5550 0100',
      'Share',
      'Print',
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

  const keeping = ({ model }: { model: CarModel }) =>
    createElement(GarageProvider, { chrome: model.chrome, bar: true }, createElement(Panel, { model }));
  it.each(keptRows)('favourite and compare, %s: %s', (site, _what, car, buttons) =>
    expect(visibleText(keeping, { model: modelOf(site, car) }).filter((line) => /^(Save|Compare)/.test(line))).toEqual(buttons),
  );

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
