import { expect, it } from 'vitest';
import { engineCc, isChosenByWeight, kindName, trialOf } from '#lib/cars/vehicle-kind.ts';
import type { Car } from '#lib/model/car.ts';

it.each<[Partial<Car>, 'drive' | 'ride' | 'view']>([
  [{}, 'drive'],
  [{ item_type: 'car', simple_body: 'SUV' }, 'drive'],
  [{ item_type: 'truck', simple_body: 'Horse Float' }, 'drive'],
  [{ item_type: 'bus' }, 'drive'],
  [{ item_type: 'motorhome' }, 'drive'],
  [{ item_type: 'motorcycle', simple_body: 'Scooter' }, 'ride'],
  [{ item_type: 'Motorbike' }, 'ride'],
  [{ item_type: 'atv' }, 'ride'],
  [{ item_type: 'caravan' }, 'view'],
  [{ item_type: 'camper trailer' }, 'view'],
  [{ item_type: 'machinery', simple_body: 'Excavator' }, 'view'],
  [{ item_type: 'boat' }, 'view'],
  [{ simple_body: 'Caravan' }, 'view'],
  [{ item_type: 'car', simple_body: 'Trailer' }, 'view'],
  [{ simple_body: 'Motorcycle' }, 'ride'],
  [{ item_type: 'Car', simple_body: 'Scooter' }, 'ride'],
  [{ simple_body: 'Quad Cab' }, 'drive'],
])('shoppers try %j by a %s', (car, trial) => expect(trialOf(car)).toBe(trial));

it.each<[Partial<Car>, number | undefined]>([
  [{ item_type: 'motorcycle', engine: '321 cc' }, 321],
  [{ item_type: 'motorcycle', engine: '2 cyl, 1,868cc' }, 1868],
  [{ item_type: 'motorcycle', engine: '1.3 L' }, 1300],
  [{ item_type: 'scooter', engine: '124.8 cc' }, 125],
  [{ item_type: 'motorcycle', engine: 'Electric motor' }, undefined],
  [{ item_type: 'motorcycle' }, undefined],
  [{ item_type: 'car', engine: '2.0 L' }, undefined],
])('the engine of %j has %s cc', (car, cc) => expect(engineCc(car)).toBe(cc));

it.each<[Partial<Car>, boolean]>([
  [{}, false],
  [{ item_type: 'car', simple_body: 'SUV' }, false],
  [{ item_type: 'car', simple_body: 'Ute' }, false],
  [{ item_type: 'car', simple_body: 'Minivan' }, false],
  [{ item_type: 'motorcycle' }, false],
  [{ item_type: 'car', simple_body: 'Van' }, true],
  [{ item_type: 'car', simple_body: 'Cab Chassis' }, true],
  [{ item_type: 'car', simple_body: 'Caravan' }, true],
  [{ item_type: 'camper trailer' }, true],
  [{ item_type: 'motorhome' }, true],
  [{ item_type: 'bus' }, true],
  [{ item_type: 'truck', simple_body: 'Tipper' }, true],
])('shoppers choose %j by its weights: %s', (vehicle, isChosen) => expect(isChosenByWeight(vehicle)).toBe(isChosen));

it.each([
  ['motorcycle', 'Motorcycle'],
  ['camper trailer', 'Camper trailer'],
  ['bus', 'Bus'],
  ['atv', 'ATV'],
  ['Truck', 'Truck'],
])('the kind %s is %s', (kind, name) => expect(kindName(kind)).toBe(name));
