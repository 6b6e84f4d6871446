import { z } from 'zod';
import type { Car } from '#lib/model/car.ts';
import { type CarRecord, nameOf, shortened } from '../car-record.ts';
import { checks, qualityChecks } from './checks.ts';
import { type Around, type Look, looksAt } from './look.ts';

/** Cars that are named per check; the rest is counted. */
const mostNamed = 12;

const doubtful = z.object({
  slug: z.string(),
  name: z.string(),
  detail: z.string(),
  picture: z.string().optional(),
  listed: z.boolean().describe('whether the car has a page'),
});

/** What is missing or odd in a dealer's data: how many cars were judged and how many stand without a fault, then check by check. */
export const quality = z.object({
  cars: z.number().int(),
  faultless: z.number().int(),
  score: z.number().int().min(0).max(100).optional().describe('cars without a fault in percent, rounded down; absent without cars'),
  checks: z.array(z.object({ check: z.enum(qualityChecks), count: z.number().int(), cars: z.array(doubtful) })),
});

export type Quality = z.infer<typeof quality>;
type DoubtfulCar = z.infer<typeof doubtful>;

type Judging = Pick<Around, 'now' | 'site' | 'hasPhoto'> & {
  /** All cars that were pulled. */
  cars: readonly Car[];
  /** Those that are listed. */
  records: readonly CarRecord[];
};

/** Runs every check over a dealer's cars. */
export function judge({ cars, records, ...about }: Judging): Quality {
  const { looks, around } = looksAt(cars, about);
  const faulty = new Set<Look>();
  const found = qualityChecks.map((check) => {
    const named: { car: Car; detail: string }[] = [];
    let count = 0;
    for (const look of looks) {
      const detail = checks[check].find(look, around);
      if (detail === undefined) continue;
      count += 1;
      faulty.add(look);
      if (named.length < mostNamed) named.push({ car: look.car, detail });
    }
    return { check, count, named };
  });
  const wanted = new Set(found.flatMap(({ named }) => named.map(({ car }) => car.id)));
  const known = new Map(records.filter(({ id }) => wanted.has(id)).map((record) => [record.id, record]));
  const line = ({ car, detail }: { car: Car; detail: string }): DoubtfulCar => {
    const record = known.get(car.id);
    return {
      slug: car.slug,
      name: record?.name ?? nameOf(car, about.site),
      detail: shortened(detail, 240),
      ...(record?.picture ? { picture: record.picture } : {}),
      listed: record !== undefined,
    };
  };
  const faultless = looks.length - faulty.size;
  return {
    cars: looks.length,
    faultless,
    ...(looks.length > 0 ? { score: Math.floor((100 * faultless) / looks.length) } : {}),
    checks: found.map(({ check, count, named }) => ({ check, count, cars: named.map(line) })),
  };
}
