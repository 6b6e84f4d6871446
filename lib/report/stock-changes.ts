import { z } from 'zod';
import { type CarRecord, carRecord } from './car-record.ts';

/** A list contains at most this many cars and counts the others. */
export const maxShownCars = 48;

const movedCar = carRecord.extend({ was: carRecord.pick({ price: true, dollars: true, status: true }) });
export type MovedCar = z.infer<typeof movedCar>;

const listOf = <T extends z.ZodType>(item: T) => z.object({ count: z.number().int().nonnegative(), cars: z.array(item) });

/** The differences from the stock of the previous release, `since`. Each list has the first of `count` cars. */
export const stockChanges = z.object({
  since: z.string(),
  added: listOf(carRecord),
  removed: listOf(carRecord),
  priceMoves: listOf(movedCar),
  statusMoves: listOf(movedCar),
});

export type StockChanges = z.infer<typeof stockChanges>;

const firstOf = <T>(cars: readonly T[]) => ({ count: cars.length, cars: cars.slice(0, maxShownCars) });

/** Compares two stocks by car id. A lost or new price counts as a price change; a change of the words shown for a price does not. */
export function compareStock(since: string, before: readonly CarRecord[], now: readonly CarRecord[]): StockChanges {
  const removedCars = new Map(before.map((car) => [car.id, car]));
  const [added, priceMoves, statusMoves]: [CarRecord[], MovedCar[], MovedCar[]] = [[], [], []];
  for (const car of now) {
    const old = removedCars.get(car.id);
    removedCars.delete(car.id);
    if (!old) {
      added.push(car);
      continue;
    }
    if (old.dollars === car.dollars && old.status === car.status) continue;
    const { price, dollars, status } = old;
    const move: MovedCar = { ...car, was: { price, status, dollars } };
    if (dollars !== car.dollars) priceMoves.push(move);
    if (status !== car.status) statusMoves.push(move);
  }
  // The largest changes come first, because a price with an extra zero is the mistake to look for.
  const changeSize = ({ dollars = 0, was }: MovedCar) => Math.abs(dollars - (was.dollars ?? 0));
  priceMoves.sort((a, b) => changeSize(b) - changeSize(a));
  return {
    since,
    added: firstOf(added),
    removed: firstOf([...removedCars.values()]),
    priceMoves: firstOf(priceMoves),
    statusMoves: firstOf(statusMoves),
  };
}
