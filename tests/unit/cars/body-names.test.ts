import { expect, it } from 'vitest';
import { bodyName } from '#lib/cars/body-names.ts';
import { capitalise } from '#lib/locale/plural.ts';
import { readCar } from '#lib/sources/read-car.ts';

it.each([
  ['4x4', '4x4'],
  ['bus', 'Bus'],
  ['cabChassis', 'Cab Chassis'],
  ['convertible', 'Convertible'],
  ['coupe', 'Coupe'],
  ['hardtop', 'Hardtop'],
  ['hatch', 'Hatch'],
  ['hatchback', 'Hatchback'],
  ['motorhome', 'Motorhome'],
  ['lightTruck', 'Light Truck'],
  ['light truck', 'Light Truck'],
  ['peopleMover', 'People Mover'],
  ['sedan', 'Sedan'],
  ['softtop', 'Softtop'],
  ['suv', 'SUV'],
  ['ute', 'Ute'],
  ['van', 'Van'],
  ['wagon', 'Wagon'],
  ['stationWagon', 'Station Wagon'],
  ['Station wagon', 'Station Wagon'],
  ['Constructor', 'Constructor'],
])('the body type %s is %s', (body, name) => {
  expect(bodyName(body)).toBe(name);
  // Rule O17: a page shows no body in small letters.
  expect(readCar({ simple_body: body }, 'web').fields.simple_body).toBe(capitalise(name));
});
