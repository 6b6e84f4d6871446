import { expect, it } from 'vitest';
import { carNames, makeName, withStockNames, withUnbreakableNames } from '#lib/cars/names.ts';

const settings = { cars: { brandAliases: { SsangYong: 'KGM' }, unbreakableNames: ['MU-X', 'D-MAX X-Terrain'] } };

it.each([
  ['SsangYong', 'KGM'],
  ['Mazda', 'Mazda'],
  ['constructor', 'constructor'],
  ['', undefined],
  [undefined, undefined],
])('the make %s', (make, shown) => expect(makeName(make, settings)).toBe(shown));

it.each([
  [
    { name: 'n', year: 2021, make: 'Mazda', model: 'CX-5', badge: 'Touring', series: 'KF' },
    { title: '2021 Mazda CX-5', subtitle: 'Touring KF' },
  ],
  [{ name: 'n', year: 2021, make: 'SsangYong', model: 'Rexton' }, { title: '2021 KGM Rexton' }],
  [{ name: 'n', make: 'Mazda', model: '3' }, { title: 'Mazda 3' }],
  [
    { name: 'As the dealer says', year: 2021, make: 'Mazda', badge: 'Touring' },
    { title: 'As the dealer says', subtitle: 'Touring' },
  ],
  [
    { name: 'n', make: 'Isuzu', model: 'MU-X', badge: 'LS-U' },
    { title: 'Isuzu MU\u2011X', subtitle: 'LS-U' },
  ],
  [
    { name: 'n', make: 'Isuzu', model: 'D-MAX', badge: 'X-Terrain' },
    { title: 'Isuzu D\u2011MAX', subtitle: 'X-Terrain' },
  ],
  [{ name: 'isuzu d-max x-terrain, Mu-X and D Max' }, { title: 'isuzu d\u2011max\u00a0x\u2011terrain, Mu\u2011X and D\u00a0Max' }],
  [{ name: 'Edamu-x of 2021' }, { title: 'Edamu-x of 2021' }],
  [{ name: 'Isuzu D-MAX X-Terrain' }, { title: 'Isuzu D\u2011MAX\u00a0X\u2011Terrain' }],
])('%j', (car, names) => expect(carNames(car, settings)).toEqual(names));

it('the names of Isuzu models never break, whatever a site lists', () =>
  expect(withUnbreakableNames('Isuzu MU-X and D-Max', [])).toBe('Isuzu MU\u2011X and D\u2011Max'));

it.each<[string, [make: string, model?: string][], string]>([
  [
    'utes',
    [
      ['Isuzu', 'D-MAX'],
      ['Isuzu', 'MU-X'],
    ],
    'Isuzu Ute',
  ],
  [
    'utes in other spellings',
    [
      ['Isuzu', 'D-Max Space Cab'],
      ['ISUZU', 'NPR'],
      ['Isuzu', 'mux'],
    ],
    'Isuzu Ute',
  ],
  [
    'a truck',
    [
      ['Isuzu', 'D-MAX'],
      ['Isuzu', 'NPR 75-190'],
    ],
    'Isuzu',
  ],
  ['an Isuzu without a model', [['Isuzu']], 'Isuzu'],
  [
    'a truck of another make',
    [
      ['Isuzu', 'D-MAX'],
      ['Hino', '300 Series'],
    ],
    'Isuzu Ute',
  ],
  ['no car', [], 'Isuzu Ute'],
])('a stock with %s shows Isuzu under the name of its maker', (_stock, cars, shown) => {
  const site = { cars: { brandAliases: { Isuzu: 'Isuzu Ute', SsangYong: 'KGM' }, unbreakableNames: [] } };
  const named = withStockNames(
    site,
    cars.map(([make, model]) => (model === undefined ? { make } : { make, model })),
  );
  expect([makeName('Isuzu', named), makeName('SsangYong', named)]).toEqual([shown, 'KGM']);
});

it('a dealer that shows Isuzu under its own name keeps it', () => {
  const site = { cars: { brandAliases: {} } };
  expect(withStockNames(site, [{ make: 'Isuzu', model: 'NPR' }])).toBe(site);
});
