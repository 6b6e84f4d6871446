import { hash } from 'node:crypto';
import type { Car } from '#lib/model/car.ts';
import type { Dropped, DroppedField } from '#lib/model/dropped.ts';
import { isTooDeep } from '#lib/model/json-depth.ts';
import type { PullContext, Readings } from './adapter.ts';
import { createRegister, dropsOf } from './identity.ts';
import { completeCar, type ImagePolicy, readCar } from './read-car.ts';

/** Names what arrived of a car by its text, as `JSON.stringify` writes it. */
export const digestOfText = (text: string | Uint8Array): string => hash('sha256', text).slice(0, 20);

/** The same; what is nested too deeply cannot be hashed, and reading it says so. */
const digestOf = (raw: unknown) => (isTooDeep(raw) ? '' : digestOfText(JSON.stringify(raw) ?? ''));

/**
 * Reads the cars of one pull in turn, each with an id and a slug of its own. A car that came before as it comes now is not read again: reading
 * takes many times as long. `readings` then names the cars that the next pull need not read, `dropped` is all that could not be used.
 */
export function createCarReader({ previous, readings = {} }: Pick<PullContext, 'previous' | 'readings'>, images: ImagePolicy) {
  const before = new Map(previous?.cars.map((car) => [car.id, car]));
  const register = createRegister({ deriveSlugs: true });
  const dropped: Dropped[] = [];
  const next: Readings = {};
  let last: string | undefined;

  /** The car at a place, or undefined if it is skipped. `drops` is what was dropped before it came here. */
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

  /** A car that is known to arrive with this digest, without what arrived; undefined if it has to be read. */
  function recall(at: string, digest: string): Car | undefined {
    const recalledCar = before.get(readings[digest] ?? '');
    if (!recalledCar || !register.isFree(recalledCar)) return undefined;
    register.admit(at, undefined, { fields: { id: recalledCar.id, slug: recalledCar.slug }, drops: [] });
    next[digest] = recalledCar.id;
    return recalledCar;
  }

  /** The digest by which the next pull can recall the car that was read last; undefined if it has to be read again. */
  const lastDigest = () => last;

  return { read, recall, lastDigest, readings: next, dropped: () => [...register.dropped, ...dropped] };
}
