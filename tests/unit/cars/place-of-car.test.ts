import { expect, it } from 'vitest';
import { addressOfCar, knownPlace, placeOfCar } from '#lib/cars/place-of-car.ts';

const orange = {
  id: '1',
  name: 'Orange',
  slug: 'orange',
  dealership_id: 'west',
  address: { city: 'Orange', state: 'NSW', postcode: '2800' },
};
const cowra = {
  id: '2',
  name: 'Cowra',
  slug: 'cowra',
  dealership_id: 'west',
  primary: true,
  address: { city: 'Cowra', state: 'NSW', postcode: '2794' },
};
const bathurst = {
  id: '3',
  name: 'Bathurst',
  slug: 'bathurst',
  dealership_id: 'north',
  address: { city: 'Bathurst', state: 'NSW', postcode: '2795' },
};
const all = [orange, cowra, bathurst];

// Where the car's page sends shoppers, where the car is for certain, and its town (rule C19).
it.each<[string, Parameters<typeof knownPlace>[0], typeof all, string, string | undefined, string | undefined]>([
  ['by ID', { location_id: '1' }, all, 'Orange', 'Orange', 'Orange'],
  ['by name', { location_name: 'Orange' }, all, 'Orange', 'Orange', 'Orange'],
  ['of its dealership', { dealership_id: 'north' }, all, 'Bathurst', 'Bathurst', 'Bathurst'],
  ['of a dealership with two', { dealership_id: 'west' }, all, 'Orange', undefined, undefined],
  ['that nothing says', {}, all, 'Cowra', undefined, undefined],
  ['of an unknown ID', { location_id: '9' }, all, 'Cowra', undefined, undefined],
  ['of a dealer with one', { location_id: '9' }, [orange], 'Orange', 'Orange', 'Orange'],
  ['with a name of its own', { location_name: 'Shed' }, [orange], 'Orange', undefined, undefined],
  ['in a town of its own', { location_id: '1', location: { address: { city: 'Parkes' } } }, all, 'Orange', 'Orange', 'Parkes'],
  ['in a suburb of its own', { private_suburb: 'Forbes' }, [orange], 'Orange', undefined, 'Forbes'],
])('a car at the location %s', (_where, car, locations, shown, known, city) => {
  expect(placeOfCar(car, locations)?.name).toBe(shown);
  expect(knownPlace(car, locations)?.name).toBe(known);
  expect(addressOfCar(car, locations).city).toBe(city);
});

it('a town of its own brings no state of the location', () =>
  expect(addressOfCar({ location_id: '1', private_suburb: 'Forbes' }, all)).toEqual({
    city: 'Forbes',
    state: undefined,
    postcode: undefined,
  }));
