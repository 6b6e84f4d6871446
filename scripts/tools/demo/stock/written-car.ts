import type { Car } from '#lib/model/car.ts';
import { demoNow, demoYear } from './plan.ts';

const dayMs = 86_400_000;

/** A moment before the demo's day as a relative date of a stock file: "-3d" where it is midnight, else "-3dT16:48". */
function relativeDate(at: number): string {
  const days = Math.max(1, Math.ceil((demoNow - at) / dayMs));
  const time = new Date(Math.max(0, at - (demoNow - days * dayMs))).toISOString().slice(11, 16);
  return time === '00:00' ? `-${days}d` : `-${days}dT${time}`;
}

/**
 * A car in the demo's cars.json, in which nothing ages. Its year and dates are relative, and it has no name: the site makes one from year,
 * make, model and badge.
 */
export function writtenCar({ name: _name, ...car }: Car): Record<string, unknown> {
  const { year, created_at_timestamp: created, sold_date_timestamp: sold, before_price_until: before } = car;
  return {
    ...car,
    ...(year === undefined ? {} : { year: `-${demoYear - year}y` }),
    ...(created === undefined ? {} : { created_at_timestamp: relativeDate(created) }),
    ...(before === undefined ? {} : { before_price_until: relativeDate(before) }),
    ...(sold === undefined ? {} : { sold_date_timestamp: relativeDate(sold) }),
  };
}
