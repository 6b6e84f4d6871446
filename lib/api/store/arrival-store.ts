import type { Kysely, Transaction } from 'kysely';
import type { MovingCar } from '#lib/accounts/stock-notices.ts';
import type { NewCar } from '#lib/search/match-saved.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;
type Trx = Transaction<LeadTables>;

/** A new car. `since`: it was for sale until then, so only searches chosen later have not found it yet. Milliseconds. */
export type ArrivedCar = NewCar & { since?: number };

/** The new cars of a release that have not been matched with all searches. `afterId`: searches up to this ID are done. */
export type Arrival = { dealer: string; release: string; at: number; cars: ArrivedCar[]; afterId: string };

const atOnce = 500;

function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += atOnce) yield items.slice(from, from + atOnce);
}

/** Records cars that can no longer be bought. */
export async function noteGone(trx: Trx, dealer: string, cars: readonly MovingCar[], at: number): Promise<void> {
  for (const some of chunks(cars))
    await trx
      .insertInto('gone_cars')
      .values(some.map(({ carId, vehicle }) => ({ dealer, car_id: carId, vehicle: vehicle ?? null, at })))
      .onConflict((conflict) =>
        conflict.columns(['dealer', 'car_id']).doUpdateSet(({ ref }) => ({ vehicle: ref('excluded.vehicle'), at: ref('excluded.at') })),
      )
      .execute();
}

/** Until when cars, or the same vehicles under other IDs, could be bought before. */
export async function goneSince(trx: Trx, dealer: string, cars: readonly MovingCar[]): Promise<(car: MovingCar) => number | undefined> {
  const [byId, byVehicle] = [new Map<string, number>(), new Map<string, number>()];
  const rowsOf = (column: 'car_id' | 'vehicle', values: string[]) =>
    trx.selectFrom('gone_cars').select(['car_id', 'vehicle', 'at']).where('dealer', '=', dealer).where(column, 'in', values).execute();
  for (const some of chunks(cars)) {
    const vehicles = some.flatMap(({ vehicle }) => vehicle ?? []);
    const ids = some.map(({ carId }) => carId);
    for (const { car_id, vehicle, at } of [
      ...(await rowsOf('car_id', ids)),
      ...(vehicles.length > 0 ? await rowsOf('vehicle', vehicles) : []),
    ]) {
      byId.set(car_id, Math.max(at, byId.get(car_id) ?? 0));
      if (vehicle !== null) byVehicle.set(vehicle, Math.max(at, byVehicle.get(vehicle) ?? 0));
    }
  }
  return ({ carId, vehicle }) => {
    const times = [byId.get(carId), vehicle === undefined ? undefined : byVehicle.get(vehicle)].filter((at) => at !== undefined);
    return times.length > 0 ? Math.max(...times) : undefined;
  };
}

export const writeArrival = (trx: Trx, { cars, afterId, ...row }: Arrival) =>
  trx
    .insertInto('arrivals')
    .values({ ...row, cars: JSON.stringify(cars), after_id: afterId })
    .execute();

/** The oldest new cars of a dealer that are not matched with all searches; undefined if there are none. */
export async function nextArrival(db: Db, dealer: string): Promise<Arrival | undefined> {
  const row = await db.selectFrom('arrivals').selectAll().where('dealer', '=', dealer).orderBy('at').orderBy('release').executeTakeFirst();
  return row && { dealer, release: row.release, at: row.at, cars: JSON.parse(row.cars) as ArrivedCar[], afterId: row.after_id };
}

/** The dealers with new cars that are not matched with all searches. */
export async function dealersWithArrivals(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('arrivals').select('dealer').distinct().execute();
  return new Set(rows.map(({ dealer }) => dealer));
}

/** Moves on to the searches after an ID; undefined ends the matching. False if another process was faster: then nothing may be written. */
export async function moveOn(trx: Trx, { dealer, release, afterId }: Arrival, nextId: string | undefined): Promise<boolean> {
  if (nextId === undefined) {
    const { numDeletedRows } = await trx
      .deleteFrom('arrivals')
      .where('dealer', '=', dealer)
      .where('release', '=', release)
      .where('after_id', '=', afterId)
      .executeTakeFirst();
    return Number(numDeletedRows) === 1;
  }
  const { numUpdatedRows } = await trx
    .updateTable('arrivals')
    .set({ after_id: nextId })
    .where('dealer', '=', dealer)
    .where('release', '=', release)
    .where('after_id', '=', afterId)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

type Match = { searchId: string; fingerprint: string; carId: string; body: string };

/** Writes a notice for each search that has not changed since it was matched, and returns how many. */
export async function writeMatches(
  trx: Trx,
  matches: readonly Match[],
  { release, at, newId }: { release: string; at: number; newId: () => string },
): Promise<number> {
  let count = 0;
  for (const some of chunks(matches)) {
    const ids = some.map(({ searchId }) => searchId);
    const live = await trx.selectFrom('saved_searches').select(['id', 'shopper_id', 'fingerprint']).where('id', 'in', ids).execute();
    const ownerOf = new Map(live.map(({ id, fingerprint, shopper_id }) => [`${id} ${fingerprint}`, shopper_id]));
    const rows = some.flatMap(({ searchId, fingerprint, carId, body }) => {
      const shopper = ownerOf.get(`${searchId} ${fingerprint}`);
      if (shopper === undefined) return [];
      return [
        {
          ...{ id: newId(), shopper_id: shopper, kind: 'match' as const, car_id: carId, search_id: searchId, release, at },
          ...{ body, read_at: null },
        },
      ];
    });
    if (rows.length > 0) await trx.insertInto('shopper_notices').values(rows).execute();
    count += rows.length;
  }
  return count;
}

/** Forgets cars that left so long ago that their return is worth a notice. */
export const forgetGone = ({ commit }: Pick<Database, 'commit'>, before: number) =>
  commit((trx) => trx.deleteFrom('gone_cars').where('at', '<', before).execute());
