import { z } from 'zod';
import { type CarRecord, carRecord } from './car-record.ts';

/** Cars that a list writes out; the rest is counted. */
export const mostShown = 48;

const moved = carRecord.extend({ was: carRecord.pick({ price: true, dollars: true, status: true }) });
export type MovedCar = z.infer<typeof moved>;

const listOf = <T extends z.ZodType>(item: T) => z.object({ count: z.number().int().nonnegative(), cars: z.array(item) });

/** How the stock differs from that of the release before; `since` is that release. Lists hold the first cars of `count`. */
export const stockChanges = z.object({
  since: z.string(),
  added: listOf(carRecord),
  removed: listOf(carRecord),
  priceMoves: listOf(moved),
  statusMoves: listOf(moved),
});

export type StockChanges = z.infer<typeof stockChanges>;

const firstOf = <T>(cars: readonly T[]) => ({ count: cars.length, cars: cars.slice(0, mostShown) });

/** Compares two stocks by the cars' ids. A car that only lost or got its price moved too; other words in place of a price are no move. */
export function changesOfStock(since: string, before: readonly CarRecord[], now: readonly CarRecord[]): StockChanges {
  const left = new Map(before.map((car) => [car.id, car]));
  const [added, priceMoves, statusMoves]: [CarRecord[], MovedCar[], MovedCar[]] = [[], [], []];
  for (const car of now) {
    const old = left.get(car.id);
    left.delete(car.id);
    if (!old) {
      added.push(car);
      continue;
    }
    if (old.dollars === car.dollars && old.status === car.status) continue;
    const { price, dollars, status } = old;
    const move: MovedCar = { ...car, was: { price, status, ...(dollars === undefined ? {} : { dollars }) } };
    if (dollars !== car.dollars) priceMoves.push(move);
    if (status !== car.status) statusMoves.push(move);
  }
  // The widest moves first: a price with a nought too many is what one looks for.
  const step = ({ dollars = 0, was }: MovedCar) => Math.abs(dollars - (was.dollars ?? 0));
  priceMoves.sort((a, b) => step(b) - step(a));
  return {
    since,
    added: firstOf(added),
    removed: firstOf([...left.values()]),
    priceMoves: firstOf(priceMoves),
    statusMoves: firstOf(statusMoves),
  };
}
