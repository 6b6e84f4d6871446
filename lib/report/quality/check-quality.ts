import { z } from 'zod';
import type { Car } from '#lib/model/car.ts';
import { type CarRecord, formatCarName, shortenText } from '../car-record.ts';
import { type CheckContext, type CheckedCar, collectCheckedCars } from './checked-cars.ts';
import { qualityCheckNames, qualityChecks } from './checks.ts';

/** A check lists at most this many cars and counts the others. */
const maxNamedCars = 12;

const flaggedCar = z.object({
  slug: z.string(),
  name: z.string(),
  detail: z.string(),
  picture: z.string().optional(),
  listed: z.boolean().describe('whether the car has a page'),
});

/** The quality of a dealer's data: the number of checked cars, the number without faults, and the result of each check. */
export const quality = z.object({
  cars: z.number().int(),
  faultless: z.number().int(),
  score: z.number().int().min(0).max(100).optional().describe('percentage of cars without a fault, rounded down; absent without cars'),
  checks: z.array(z.object({ check: z.enum(qualityCheckNames), count: z.number().int(), cars: z.array(flaggedCar) })),
});

export type Quality = z.infer<typeof quality>;
type FlaggedCar = z.infer<typeof flaggedCar>;

type QualityInput = Pick<CheckContext, 'now' | 'site' | 'hasPhoto'> & {
  /** All pulled cars. */
  cars: readonly Car[];
  /** The records of the listed cars. */
  records: readonly CarRecord[];
};

/** Runs every check over a dealer's cars. */
export function checkQuality({ cars, records, ...options }: QualityInput): Quality {
  const { checkedCars, context } = collectCheckedCars(cars, options);
  const faulty = new Set<CheckedCar>();
  const results = qualityCheckNames.map((check) => {
    const flagged: { car: Car; detail: string }[] = [];
    let count = 0;
    for (const checkedCar of checkedCars) {
      const detail = qualityChecks[check].find(checkedCar, context);
      if (detail === undefined) continue;
      count += 1;
      faulty.add(checkedCar);
      if (flagged.length < maxNamedCars) flagged.push({ car: checkedCar.car, detail });
    }
    return { check, count, flagged };
  });
  const flaggedIds = new Set(results.flatMap(({ flagged }) => flagged.map(({ car }) => car.id)));
  const recordById = new Map(records.filter(({ id }) => flaggedIds.has(id)).map((record) => [record.id, record]));
  const describeCar = ({ car, detail }: { car: Car; detail: string }): FlaggedCar => {
    const record = recordById.get(car.id);
    return {
      slug: car.slug,
      name: record?.name ?? formatCarName(car, options.site),
      detail: shortenText(detail, 240),
      picture: record?.picture ? record.picture : undefined,
      listed: record !== undefined,
    };
  };
  const faultless = checkedCars.length - faulty.size;
  return {
    cars: checkedCars.length,
    faultless,
    score: checkedCars.length > 0 ? Math.floor((100 * faultless) / checkedCars.length) : undefined,
    checks: results.map(({ check, count, flagged }) => ({ check, count, cars: flagged.map(describeCar) })),
  };
}
