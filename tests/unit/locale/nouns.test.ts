import { expect, it } from 'vitest';
import { nounsOf } from '#lib/locale/nouns.ts';

it.each([
  [{ vehicleNoun: 'Car' }, { One: 'Car', Many: 'Cars', one: 'car', many: 'cars' }],
  [{ vehicleNoun: 'RV' }, { One: 'RV', Many: 'RVs', one: 'RV', many: 'RVs' }],
  [{ vehicleNoun: 'Trucks' }, { One: 'Trucks', Many: 'Trucks', one: 'trucks', many: 'trucks' }],
  [
    { vehicleNoun: 'Camper', vehicleNounPlural: 'Camper vans' },
    { One: 'Camper', Many: 'Camper vans', one: 'camper', many: 'camper vans' },
  ],
])('%j', (labels, nouns) => expect(nounsOf(labels)).toEqual(nouns));
