import { capitalise } from '../locale/plural.ts';
import type { Car } from '../model/car.ts';

const ridden = /motor.?(?:cycle|bike)|\bbike\b|scooter|\batv\b|\bquad\b|trike/i;
const undriven = /caravan|trailer|pop.?top|fifth.?wheel|5th.?wheel|horse.?float|\bboat\b|jet.?ski|machinery|attachment|implement/i;

/** How shoppers try a vehicle: a test drive for cars, a test ride for motorcycles, and a viewing for what nobody drives. */
export function trialOf({ item_type = '', simple_body = '' }: Pick<Car, 'item_type' | 'simple_body'>): 'drive' | 'ride' | 'view' {
  if (ridden.test(item_type)) return 'ride';
  // Stock often calls everything a car.
  return undriven.test(item_type) || ((item_type === '' || item_type === 'car') && undriven.test(simple_body)) ? 'view' : 'drive';
}

/** The size of a motorcycle's engine in cc, by which riders choose and learners are limited; undefined for other vehicles. */
export function engineCc(car: Pick<Car, 'item_type' | 'simple_body' | 'engine'>): number | undefined {
  const [, size, unit] = /(\d[\d,]*(?:\.\d+)?)\s*(cc|l)\b/i.exec(trialOf(car) === 'ride' ? (car.engine ?? '') : '') ?? [];
  return size === undefined ? undefined : Math.round(Number(size.replaceAll(',', '')) * (unit?.toLowerCase() === 'l' ? 1000 : 1));
}

/** A kind of vehicle in words, because data has it in small letters: "motorcycle" is Motorcycle, "atv" is ATV. */
export const kindName = (kind: string): string => (/^(?:atv|utv|rv|suv)s?$/.test(kind) ? kind.toUpperCase() : capitalise(kind));
