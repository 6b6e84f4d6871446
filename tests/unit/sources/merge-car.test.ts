import { expect, it } from 'vitest';
import { mergeCar } from '#lib/sources/merge-car.ts';
import type { CarFields } from '#lib/sources/read-car.ts';

it.each<{ name: string; listed: CarFields; keys: string[]; detail: CarFields; merged: CarFields }>([
  { name: 'the list’s price', listed: { price: 1 }, keys: ['price'], detail: { price: 2 }, merged: { price: 1 } },
  { name: 'the list’s empty price', listed: {}, keys: ['price'], detail: { price: 2 }, merged: { price: undefined } },
  { name: 'the detail’s price where the list has no such field', listed: {}, keys: [], detail: { price: 2 }, merged: { price: 2 } },
  {
    name: 'the detail’s colour',
    listed: { colour: 'Red' },
    keys: ['colour'],
    detail: { colour: 'Soul Red' },
    merged: { colour: 'Soul Red' },
  },
  {
    name: 'the list’s colour where the detail has none',
    listed: { colour: 'Red' },
    keys: ['colour'],
    detail: { colour: undefined },
    merged: { colour: 'Red' },
  },
  {
    name: 'both addresses',
    listed: { location: { address: { city: 'Bathurst', state: 'nsw' } } },
    keys: [],
    detail: { location: { address: { state: 'NSW', postcode: '2795' }, distribution_locations: ['Cowra'] } },
    merged: { location: { address: { city: 'Bathurst', state: 'NSW', postcode: '2795' }, distribution_locations: ['Cowra'] } },
  },
])('$name', ({ listed, keys, detail, merged }) => {
  expect(mergeCar(listed, new Set(keys), detail)).toEqual(merged);
});
