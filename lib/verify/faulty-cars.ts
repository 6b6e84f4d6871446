import type { Car } from '#lib/model/car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { carSlugOf } from './car-file.ts';
import type { BlockingProblem } from './problem-list.ts';

/** A car whose page has a fault that blocks the release. */
export type FaultyCar = { car: Car; problem: string; fix: string };

/** The release is blocked only by faults on pages of cars, so it may go live without these cars. */
export class FaultyCarsError extends Error {
  override name = 'FaultyCarsError';
  readonly cars: readonly FaultyCar[];
  constructor(message: string, cars: readonly FaultyCar[]) {
    super(message);
    this.cars = cars;
  }
}

/**
 * The cars whose pages have the blocking problems. Undefined if one problem is on no car's page, or concerns the whole dealer. A car's
 * fault that also appears on other pages, such as the home page, disappears with the car.
 */
export function findFaultyCars(blocking: readonly BlockingProblem[], { carBySlug }: Pick<Catalogue, 'carBySlug'>): FaultyCar[] | undefined {
  const faulty = new Map<string, FaultyCar>();
  for (const { problem, files } of blocking) {
    if (problem.ofSite) return undefined;
    const cars = files.flatMap((file) => carBySlug.get(carSlugOf(file) ?? '') ?? []);
    if (cars.length === 0) return undefined;
    for (const car of cars) if (!faulty.has(car.id)) faulty.set(car.id, { car, problem: problem.problem, fix: problem.fix });
  }
  return [...faulty.values()];
}
