import { describe, expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import { readCar } from '#lib/sources/read-car.ts';

/** What a car that arrives with a text has in a field. */
const read = (field: keyof Car, text: string) => readCar({ id: 1, [field]: text }, 'web').fields[field];

it.each([
  ['CARINGBAH', 'Caringbah'],
  ["O'CONNOR", "O'Connor"],
  ['NORTH RYDE', 'North Ryde'],
  ['Caringbah', 'Caringbah'],
])('the town %s is %s', (city, shown) => {
  for (const raw of [{ city }, { location: { address: { city } } }])
    expect(readCar({ id: 1, ...raw }, 'web').fields.location).toEqual({ address: { city: shown } });
});

it.each([
  ['AUCKLAND', 'Auckland'],
  ['NSW', 'NSW'],
])('the state %s is %s', (state, shown) =>
  expect(readCar({ id: 1, city: 'Orewa', state }, 'web').fields.location).toEqual({ address: { city: 'Orewa', state: shown } }),
);

describe('facts in the words that pages show (rule O17)', () => {
  it.each<[keyof Car, string, string]>([
    ['simple_fuel', 'PETROL_UNLEADED', 'Petrol Unleaded'],
    ['simple_fuel', 'DIESEL', 'Diesel'],
    ['simple_fuel', 'diesel', 'Diesel'],
    ['simple_fuel', 'LPG', 'LPG'],
    ['simple_fuel', 'PHEV', 'PHEV'],
    ['simple_fuel', 'Petrol - Premium ULP', 'Petrol - Premium ULP'],
    ['colour', 'GLACIER WHITE', 'Glacier White'],
    ['colour', 'RED', 'Red'],
    ['colour', 'white', 'White'],
    ['colour', 'Soul Red Crystal', 'Soul Red Crystal'],
    ['simple_transmission', '6 SP AUTOMATIC', '6 Sp Automatic'],
    ['simple_transmission', 'CVT', 'CVT'],
    ['simple_drive', '4X4', '4X4'],
    ['simple_drive', 'AWD', 'AWD'],
    ['simple_drive', 'awd', 'AWD'],
    ['simple_transmission', 'cvt', 'CVT'],
    ['simple_drive', '4 WHEEL DRIVE', '4 Wheel Drive'],
    ['simple_body', 'DUAL CAB', 'Dual Cab'],
    ['simple_body', 'SUV', 'SUV'],
    ['simple_body', 'UTE', 'Ute'],
    ['engine', '1.5', '1.5 L'],
    ['engine', '2', '2 L'],
    ['engine', '12.7', '12.7 L'],
    ['engine', '2755', '2755 cc'],
    ['engine', '321 cc', '321 cc'],
    ['engine', '4 cyl, 2.2 L', '4 cyl, 2.2 L'],
    ['engine', '2JZ', '2JZ'],
    ['badge', 'GLX', 'GLX'],
    ['badge', '0', '0'],
    ['comments', 'GREAT CAR!', 'GREAT CAR!'],
  ])('%s %s is %s', (field, text, shown) => expect(read(field, text)).toBe(shown));

  it.each<keyof Car>(['colour', 'simple_fuel', 'simple_drive', 'trans', 'simple_body', 'engine', 'rego', 'vin', 'nvic'])(
    '%s is left out where it says nothing',
    (field) => {
      for (const text of ['TBA', 'tbc', 'Unknown', 'Not specified', 'NONE', '0', '0.0', '*****', '?', '.'])
        expect([text, read(field, text)]).toEqual([text, undefined]);
    },
  );

  it.each<keyof Car>(['badge', 'series', 'tag', 'comments', 'stocknum'])('%s is left out where a word says that there is none', (field) => {
    for (const text of ['TBA', 'None', 'unknown', 'Not available']) expect([text, read(field, text)]).toEqual([text, undefined]);
    for (const text of ['!', '00', 'Nonesuch']) expect(read(field, text)).toBe(text);
  });
});

it.each<[Partial<Car>, Partial<Car>]>([
  [{ km: 0, simple_body: 'Caravan' }, {}],
  [{ km: 0, item_type: 'machinery', hours: 95 }, { hours: 95 }],
  [{ km: 0, item_type: 'motorhome' }, { km: 0 }],
  [{ km: 0, car_type: 'new' }, { km: 0 }],
  [{ km: 9000, item_type: 'boat' }, { km: 9000 }],
  [{ hours: 0, km: 9000 }, { km: 9000 }],
  [{ hours: 0, car_type: 'new', item_type: 'machinery' }, { hours: 0 }],
])('a meter at 0 counts if the vehicle has one: %j', (raw, meters) => {
  const { km, hours } = readCar({ id: 1, ...raw }, 'web').fields;
  expect(definedFields({ km, hours })).toEqual(meters);
});
