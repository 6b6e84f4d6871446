import { capitalise } from '../locale/plural.ts';
import { type Trial, trialOfKind } from '../locale/trial.ts';
import type { Car } from '../model/car.ts';

/** The word for trying a vehicle, such as a test drive. */
export function trialOf({ item_type = '', simple_body = '' }: Pick<Car, 'item_type' | 'simple_body'>): Trial {
  const trial = trialOfKind(item_type);
  // Stock data often calls everything a car.
  return (item_type === '' || item_type === 'car') && trialOfKind(simple_body) === 'view' ? 'view' : trial;
}

/** The engine size of a motorcycle in cc, which riders choose by and which limits learners. Undefined for other vehicles. */
export function engineCc(car: Pick<Car, 'item_type' | 'simple_body' | 'engine'>): number | undefined {
  const [, size, unit] = /(\d[\d,]*(?:\.\d+)?)\s*(cc|l)\b/i.exec(trialOf(car) === 'ride' ? (car.engine ?? '') : '') ?? [];
  return size === undefined ? undefined : Math.round(Number(size.replaceAll(',', '')) * (unit?.toLowerCase() === 'l' ? 1000 : 1));
}

const heavy = /truck|\bbus\b|motor.?home|camper|\bvan\b|cab.?chassis|prime.?mover|tipper|tractor/i;

/** Whether shoppers compare a vehicle's weights: those of a truck or motorhome for their licence, those of a caravan for the car that tows it. */
export const isChosenByWeight = (vehicle: Pick<Car, 'item_type' | 'simple_body'>): boolean =>
  trialOf(vehicle) === 'view' || heavy.test(`${vehicle.item_type ?? ''} ${vehicle.simple_body ?? ''}`);

/** A kind of vehicle in words, because data has it in small letters: "motorcycle" is Motorcycle, "atv" is ATV. */
export const kindName = (kind: string): string => (/^(?:atv|utv|rv|suv)s?$/.test(kind) ? kind.toUpperCase() : capitalise(kind));
