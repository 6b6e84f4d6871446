import type { Car } from '../model/car.ts';

/** The maximum distances of a car with the tag: per year of its age, and in total. */
const limits = { km: { perYear: 10_000, most: 100_000 }, miles: { perYear: 7_500, most: 60_000 } };

const yearOf = (milliseconds: number) => new Date(milliseconds).getUTCFullYear();

/** The unit of a tag such as "Low Kms" or "Low Miles"; undefined for other tags. */
function lowDistanceUnit(tag: string): keyof typeof limits | undefined {
  const [, unit] = /^(?:very |super |ultra )?low (km'?s?|k'?s|kilomet(?:er|re)s?|odometer|miles|mileage)[.!]?$/i.exec(tag.trim()) ?? [];
  if (unit === undefined) return undefined;
  return unit.toLowerCase() === 'miles' ? 'miles' : 'km';
}

/**
 * The tag of a car, unless it promises a low distance that the car does not have (rule C17): at most 10,000 km per year of its age and
 * 100,000 km in total, or 7,500 and 60,000 miles. The age is counted on the day when the car was listed, so the tag does not change with
 * time.
 */
export function truthfulTag({ tag, km, year, created_at_timestamp }: Pick<Car, 'tag' | 'km' | 'year' | 'created_at_timestamp'>) {
  const unit = tag === undefined ? undefined : lowDistanceUnit(tag);
  if (unit === undefined) return tag;
  const { perYear, most } = limits[unit];
  const age = year === undefined || created_at_timestamp === undefined ? 1 : Math.max(1, yearOf(created_at_timestamp) - year);
  return km !== undefined && km <= Math.min(most, perYear * age) ? tag : undefined;
}
