import { expect, it } from 'vitest';
import { carNames, makeName } from '#lib/cars/names.ts';

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
    { title: 'Isuzu D-MAX', subtitle: 'X-Terrain' },
  ],
  [{ name: 'Isuzu D-MAX X-Terrain' }, { title: 'Isuzu D\u2011MAX\u00a0X\u2011Terrain' }],
])('%j', (car, names) => expect(carNames(car, settings)).toEqual(names));
