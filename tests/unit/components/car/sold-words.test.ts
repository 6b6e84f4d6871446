import { expect, it } from 'vitest';
import { soldWords } from '#components/car/sold-words.ts';
import { type CarModel, carModel } from '#lib/pages/car.ts';
import { carOf, testMotors } from '../../pages/test-motors.ts';

const model = carModel(testMotors({ labels: { vehicleNoun: 'ute' } }, [carOf('a')]), 'a') as CarModel;

it.each<[string, Partial<CarModel>, string, string]>([
  ['sold and still listed', {}, 'SOLD', 'It has a new owner.'],
  ['sold and past its window', { past: true }, 'SOLD', 'This ute has been sold and is no longer listed.'],
  ['withdrawn, sold or not', { past: true, withdrawn: true }, 'GONE', 'This ute is no longer listed.'],
])('a car that is %s', (_what, changes, stamp, text) =>
  expect(soldWords({ ...model, ...changes }, 'It has a new owner.')).toEqual({ stamp, text }),
);
