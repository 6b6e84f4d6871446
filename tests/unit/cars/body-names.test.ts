import { expect, it } from 'vitest';
import { bodyName } from '#lib/cars/body-names.ts';
import { pictureBody } from '#lib/cars/picture-bodies.ts';
import { readCar } from '#lib/sources/read-car.ts';

it.each([
  ['4x4', '4x4', 'suv'],
  ['bus', 'Bus', 'people-mover'],
  ['cabChassis', 'Cab Chassis', 'cab-chassis'],
  ['convertible', 'Convertible', 'convertible'],
  ['coupe', 'Coupe', 'coupe'],
  ['hardtop', 'Hardtop', 'coupe'],
  ['hatch', 'Hatch', 'hatch'],
  ['hatchback', 'Hatchback', 'hatch'],
  ['motorhome', 'Motorhome', 'motorhome'],
  ['lightTruck', 'Light Truck', 'truck'],
  ['light truck', 'Light Truck', 'truck'],
  ['peopleMover', 'People Mover', 'people-mover'],
  ['sedan', 'Sedan', 'sedan'],
  ['softtop', 'Softtop', 'convertible'],
  ['suv', 'SUV', 'suv'],
  ['ute', 'Ute', 'ute'],
  ['van', 'Van', 'van'],
  ['wagon', 'Wagon', 'wagon'],
  ['stationWagon', 'Station Wagon', 'wagon'],
  ['Station wagon', 'Station Wagon', 'wagon'],
  ['constructor', 'constructor', undefined],
])('the body type %s is %s, drawn as %s', (body, name, drawn) => {
  expect(bodyName(body)).toBe(name);
  expect(pictureBody(body)).toBe(drawn);
  expect(readCar({ simple_body: body }, 'web').fields.simple_body).toBe(name);
});
