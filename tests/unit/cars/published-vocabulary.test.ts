import { expect, test } from 'vitest';
import { routeNames, routes } from '#lib/pages/routes.ts';
import { pageStructuredData } from '#lib/pages/structured-data.ts';
import { carOf, placeOf, testMotors } from '../pages/test-motors.ts';
import { lineage, rangeOf, unpublished, vocabulary } from './published-vocabulary.ts';
import { types } from './schema-org.ts';

/** Our names of plain values, and those of schema.org that take them. */
const plain: Record<string, readonly string[]> = {
  Text: ['Text', 'URL'],
  URL: ['URL', 'Text', 'Thing'],
  Number: ['Number', 'Integer', 'Float'],
  Date: ['Date', 'DateTime'],
  Currency: ['Text'],
};

test('the published vocabulary is read whole', () => {
  expect(vocabulary.size).toBeGreaterThan(800);
  expect(lineage('Car')).toEqual(['Car', 'Vehicle', 'Product', 'Thing']);
  expect(rangeOf('Car', 'mileageFromOdometer')).toEqual(['QuantitativeValue']);
  expect(rangeOf('Car', 'flavour')).toBeUndefined();
});

const own = Object.entries(types).flatMap(([type, properties]) =>
  Object.entries(properties).map(([property, range]) => [type, property, range] as const),
);

test.each(own)('%s.%s is what schema.org says', (type, property, range) => {
  const published = rangeOf(type, property) ?? [];
  const takes = range.some((kind) => (plain[kind] ?? [kind, ...lineage(kind)]).some((name) => published.includes(name)));
  expect(takes, `${type}.${property} takes ${published.join(', ') || 'nothing'}`).toBe(true);
});

test.each([
  ['a wrong property', { '@type': 'Car', wheels: 4 }, 'Car.wheels is no property'],
  ['a wrong class', { '@type': 'Vehikel' }, 'Vehikel is no class'],
  ['a class in the wrong place', { '@type': 'Car', offers: { '@type': 'Brand', name: 'Mazda' } }, 'Car.offers takes no Brand'],
  [
    'a fault deep inside',
    { '@graph': [{ '@type': 'Car', offers: { '@type': 'Offer', cost: 1 } }] },
    'Car.offers > Offer.cost is no property',
  ],
])('%s is found', (_what, data, fault) => expect(unpublished(data)).toEqual([fault]));

test('every page of a site speaks the published vocabulary', () => {
  const catalogue = testMotors({ dealer: { locations: [placeOf('north'), placeOf('south')] } }, [
    carOf('red', { vin: 'JM0KF4W1A00123456', nvic: 'ABC21A', stocknum: 'TM1', km: 1200, doors: 4, engine: '2.5 L' }),
    carOf('bike', { item_type: 'motorcycle', weekly_price: 99 }),
  ]);
  const models = routeNames.flatMap((name) => {
    const { paths, model } = routes[name];
    return paths(catalogue).flatMap((params) => model(catalogue, params) ?? []);
  });
  const kinds = new Set(models.map(({ kind }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(['home', 'car', 'search', 'content']));
  for (const model of models) {
    const data = model.kind === 'car' ? model.structuredData : pageStructuredData(model);
    expect(unpublished(data), model.head.canonical).toEqual([]);
  }
});
