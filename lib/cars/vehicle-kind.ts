import { capitalise } from '../locale/plural.ts';
import { type Trial, trialOfKind } from '../locale/trial.ts';
import type { Car } from '../model/car.ts';

type Kinded = Pick<Car, 'item_type' | 'simple_body'>;

const ridden = /^(?:motor.?(?:cycle|bike)|scooter)s?$/i;

/** The kind of a vehicle in small letters. Stock often names none or calls everything a car; then a body such as "Caravan" is the kind. */
export function vehicleKind({ item_type = '', simple_body = '' }: Kinded): string {
  const kind = item_type.toLowerCase() || 'car';
  return kind === 'car' && (ridden.test(simple_body) || trialOfKind(simple_body) === 'view') ? simple_body.toLowerCase() : kind;
}

/** The word for trying a vehicle, such as a test drive. */
export const trialOf = (car: Kinded): Trial => trialOfKind(vehicleKind(car));

/** The engine size of a motorcycle in cc, which riders choose by and which limits learners. Undefined for other vehicles. */
export function engineCc(car: Pick<Car, 'item_type' | 'simple_body' | 'engine'>): number | undefined {
  const [, size, unit] = /(\d[\d,]*(?:\.\d+)?)\s*(cc|l)\b/i.exec(trialOf(car) === 'ride' ? (car.engine ?? '') : '') ?? [];
  return size === undefined ? undefined : Math.round(Number(size.replaceAll(',', '')) * (unit?.toLowerCase() === 'l' ? 1000 : 1));
}

const heavy = /truck|\bbus\b|motor.?home|camper|\bvan\b|cab.?chassis|prime.?mover|tipper|tractor/i;

/** Whether shoppers compare a vehicle's weights: those of a truck or motorhome for their licence, those of a caravan for the car that tows it. */
export const isChosenByWeight = (vehicle: Kinded): boolean =>
  trialOf(vehicle) === 'view' || heavy.test(`${vehicle.item_type ?? ''} ${vehicle.simple_body ?? ''}`);

/** A kind of vehicle in words, because data has it in small letters: "motorcycle" is Motorcycle, "atv" is ATV. */
export const kindName = (kind: string): string => (/^(?:atv|utv|rv|suv)s?$/.test(kind) ? kind.toUpperCase() : capitalise(kind));
