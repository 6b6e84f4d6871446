import { hash } from 'node:crypto';
import type { Car } from '#lib/model/car.ts';
import type { Quarantine } from '#lib/releases/release-record.ts';

type Left = Quarantine['cars'];

/** Identifies a car's state, to tell whether it has changed since its page failed a check. */
export const carDigest = (car: Car): string => hash('sha256', JSON.stringify(car)).slice(0, 20);

/** The left-out cars that are still in the stock and unchanged. */
export function stillFaulty(left: Left, cars: readonly Car[]): Left {
  if (left.length === 0) return [];
  const byId = new Map(cars.map((car) => [car.id, car]));
  return left.filter(({ id, digest }) => {
    const car = byId.get(id);
    return car !== undefined && carDigest(car) === digest;
  });
}

/** A dealer without these cars. */
export function leaveOut<D extends { cars: Car[]; siteCars: Car[] }>(dealer: D, left: Left): D {
  if (left.length === 0) return dealer;
  const ids = new Set(left.map(({ id }) => id));
  const others = (cars: Car[]) => cars.filter(({ id }) => !ids.has(id));
  return { ...dealer, cars: others(dealer.cars), siteCars: others(dealer.siteCars) };
}
