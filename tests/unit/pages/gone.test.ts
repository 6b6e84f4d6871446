import { expect, it, test } from 'vitest';
import { goneModel, goneSegments } from '#lib/pages/gone.ts';
import { carOf, testMotors } from './test-motors.ts';

const stock = [
  carOf('kia-1', { make: 'Kia', model: 'Rio' }),
  carOf('kia-sold', { make: 'Kia', status: 'sold' }),
  ...Array.from({ length: 8 }, (_, index) => carOf(`audi-${index}`, { make: 'Audi', model: 'A3' })),
];
const catalogue = (goneMakes?: string[], settings = {}) => ({ ...testMotors(settings, stock), ...(goneMakes ? { goneMakes } : {}) });

it('shows cars of the make first, then others that are not sold, and links to the make’s search', () => {
  const model = goneModel(catalogue(['Kia', 'Land Rover']), 'kia');
  expect(model).toMatchObject({
    kind: 'gone',
    heading: 'This Kia is no longer for sale',
    text: 'It may have been sold. Here is what we have today.',
    searchHref: '/search/kia',
    searchLabel: 'Search all Kia cars',
    similarTitle: 'Similar cars',
    head: { title: 'This Kia is no longer for sale | Test Motors', canonical: 'https://test-motors.example/gone/kia', index: false },
  });
  expect(model?.similar.map(({ slug }) => slug)).toEqual(['kia-1', 'audi-0', 'audi-1', 'audi-2', 'audi-3', 'audi-4']);
});

it('links to all cars if the make has no search page or is unknown', () => {
  const all = '/search/new-used-and-demo-cars';
  expect(goneModel(catalogue(['Land Rover']), 'land-rover')).toMatchObject({
    searchHref: all,
    searchLabel: 'Search all cars',
    similarTitle: 'Cars in stock',
  });
  expect(goneModel(catalogue())).toMatchObject({ heading: 'This car is no longer for sale', searchHref: all });
});

it('shows the site’s name of a make', () => {
  const renamed = catalogue(['Kia'], { cars: { brandAliases: { Kia: 'KIA Motors' } } });
  expect(goneModel(renamed, 'kia')?.heading).toBe('This KIA Motors is no longer for sale');
});

it('promises no cars on a site without stock', () => {
  expect(goneModel({ ...testMotors({}, []), goneMakes: [] })).toMatchObject({ text: 'It may have been sold.', similar: [] });
});

test('a site has such pages only for makes of removed cars', () => {
  expect(goneSegments(catalogue(['Kia', 'Land Rover', '---']))).toEqual(['kia', 'land-rover']);
  expect(goneSegments(catalogue())).toEqual([]);
  expect(goneModel(catalogue(['Kia']), 'audi')).toBeUndefined();
});
