import { hash } from 'node:crypto';
import type { Car } from '#lib/model/car.ts';
import type { Dropped, DroppedField } from '#lib/model/dropped.ts';
import { isTooDeep } from '#lib/model/json-depth.ts';
import type { PullContext, Readings } from './adapter.ts';
import { createRegister, dropsOf } from './identity.ts';
import { completeCar, type ImagePolicy, readCar } from './read-car.ts';

/** Digests a raw car's JSON, in the format of `JSON.stringify`. */
export const digestOfText = (text: string | Uint8Array): string => hash('sha256', text).slice(0, 20);

/** The same. Undefined if it is nested too deeply; reading it then reports that. */
const digestOf = (raw: unknown) => (isTooDeep(raw) ? '' : digestOfText(JSON.stringify(raw) ?? ''));

/**
 * Reads the cars of one pull one after another, and gives each a unique id and slug. An unchanged car is not read again, because reading
 * takes many times as long. `readings` has the cars that the next pull need not read; `dropped` has all unusable data.
 */
export function createCarReader({ previous, readings = {} }: Pick<PullContext, 'previous' | 'readings'>, images: ImagePolicy) {
  const before = new Map(previous?.cars.map((car) => [car.id, car]));
  const register = createRegister({ deriveSlugs: true });
  const dropped: Dropped[] = [];
  const next: Readings = {};
  let last: string | undefined;

  /** The car at a place, or undefined if it is skipped. `drops` is the data that was dropped earlier. */
  function read(at: string, raw: unknown, drops: readonly DroppedField[] = []): Car | undefined {
    const digest = digestOf(raw);
    last = undefined;
    const recalledCar = before.get(readings[digest] ?? '');
    const reading = recalledCar ? { fields: { id: recalledCar.id, slug: recalledCar.slug }, drops: [] } : readCar(raw, images);
    const reported = register.dropped.length;
    const car = register.admit(at, raw, reading);
    if (!car) return undefined;
    dropped.push(...drops.map((drop) => ({ ...drop, at, id: car.id })));
    // A car with a drop is reported at each pull, so it is read each time.
    if (reading.drops.length === 0 && register.dropped.length === reported) {
      next[digest] = car.id;
      last = digest;
    }
    if (recalledCar && car.slug === recalledCar.slug) return recalledCar;
    dropped.push(...dropsOf(reading, at, car.id));
    const { fields } = recalledCar ? readCar(raw, images) : car;
    return completeCar({ ...fields, id: car.id, slug: car.slug });
  }

  /** The known car with this digest, without its raw data. Undefined if it must be read. */
  function recall(at: string, digest: string): Car | undefined {
    const recalledCar = before.get(readings[digest] ?? '');
    if (!recalledCar || !register.isFree(recalledCar)) return undefined;
    register.admit(at, undefined, { fields: { id: recalledCar.id, slug: recalledCar.slug }, drops: [] });
    next[digest] = recalledCar.id;
    return recalledCar;
  }

  /** The digest of the car that was read last, for the next pull. Undefined if it must be read again. */
  const lastDigest = () => last;

  return { read, recall, lastDigest, readings: next, dropped: () => [...register.dropped, ...dropped] };
}
