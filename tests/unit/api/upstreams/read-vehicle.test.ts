import { expect, it } from 'vitest';
import { readVehicle } from '#lib/api/upstreams/live/read-vehicle.ts';

const mazda = { make: 'Mazda', model: 'CX-5' };

it.each(['vehicle', 'vehicles', 'data', 'result', 'results', 'response', 'Response'])('reads a vehicle that is wrapped in %s', (name) => {
  expect(readVehicle({ [name]: mazda, vin: 'JM0KF4W2A10234567' })).toEqual({ ...mazda, vin: 'JM0KF4W2A10234567' });
  expect(readVehicle({ [name]: [mazda] })).toEqual(mazda);
  expect(readVehicle({ [name]: {} })).toBeUndefined();
});
