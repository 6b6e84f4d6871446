import { expect, it } from 'vitest';
import { countOf, plural } from '#lib/locale/plural.ts';

it.each([
  ['Car', 'Cars'],
  ['bus', 'buses'],
  ['Hatch', 'Hatches'],
  ['Hatchback', 'Hatchbacks'],
  ['SUV', 'SUVs'],
  ['RV', 'RVs'],
  ['utility', 'utilities'],
  ['Utility', 'Utilities'],
  ['Ute', 'Utes'],
  ['Coupe', 'Coupes'],
  ['Tray', 'Trays'],
  ['Pantech', 'Pantechs'],
  ['Coach', 'Coaches'],
  ['Box', 'Boxes'],
  ['4x4', '4x4s'],
  ['Trucks', 'Trucks'],
  ['Buses', 'Buses'],
  ['Utes', 'Utes'],
  ['Cab Chassis', 'Cab Chassis'],
])('%s: %s', (one, many) => expect(plural(one)).toBe(many));

it.each([
  [0, 'car', undefined, '0 cars'],
  [1, 'car', undefined, '1 car'],
  [2, 'bus', undefined, '2 buses'],
  [1204, 'car', undefined, '1,204 cars'],
  [2, 'ox', 'oxen', '2 oxen'],
  [1, 'ox', 'oxen', '1 ox'],
])('%d %s', (count, noun, many, text) => expect(countOf(count, noun, many)).toBe(text));
