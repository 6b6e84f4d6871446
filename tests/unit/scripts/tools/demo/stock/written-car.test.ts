import { expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { demoNow } from '../../../../../../scripts/tools/demo/stock/plan.ts';
import { writtenCar } from '../../../../../../scripts/tools/demo/stock/written-car.ts';

const car: Car = { id: '1', slug: 'kia-rio-1', name: '2021 Kia Rio', make: 'Kia' };

it.each<[Partial<Car>, object]>([
  [{}, {}],
  [{ year: 2026 }, { year: '-0y' }],
  [{ year: 2021 }, { year: '-5y' }],
  [{ created_at_timestamp: demoNow - 3 * dayMs }, { created_at_timestamp: '-3d' }],
  [{ created_at_timestamp: demoNow - 3 * dayMs + 16 * hourMs }, { created_at_timestamp: '-3dT16:00' }],
  // A day that has not ended would be in the future for a build in the morning.
  [{ sold_date_timestamp: demoNow }, { sold_date_timestamp: '-1d' }],
  [{ sold_date_timestamp: demoNow - 1 }, { sold_date_timestamp: '-1dT23:59' }],
])('%j is written as %j', (dates, written) => {
  expect(writtenCar({ ...car, ...dates })).toEqual({ id: '1', slug: 'kia-rio-1', make: 'Kia', ...written });
});
