import { type Kysely, sql, type Transaction } from 'kysely';
import type { CarNotice } from '#lib/accounts/stock-notices.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;
type Trx = Transaction<LeadTables>;

/** Only one process compares a dealer's stock at a time, so that no difference is reported twice. SQLite serialises writes anyway. */
export async function lockStock(trx: Trx, kind: Database['kind'], dealer: string): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${`stock ${dealer}`}))`.execute(trx);
}

/** A dealer's last compared stock. Undefined if there is none. */
export const readNotedStock = (db: Db, dealer: string) =>
  db.selectFrom('noted_stock').select(['release', 'cars']).where('dealer', '=', dealer).executeTakeFirst();

/** Each dealer's last compared release, by slug. */
export async function readNotedReleases(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('noted_stock').select(['dealer', 'release']).execute();
  return new Map(rows.map(({ dealer, release }) => [dealer, release]));
}

export const writeNotedStock = (trx: Trx, row: LeadTables['noted_stock']) =>
  trx
    .insertInto('noted_stock')
    .values(row)
    .onConflict((conflict) => conflict.column('dealer').doUpdateSet({ release: row.release, at: row.at, cars: row.cars }))
    .execute();

const rowsAtOnce = 200;

/** Writes a notice for each shopper who watches one of these cars, and returns how many. `release`: the release that caused them. */
export async function writeNotices(
  trx: Trx,
  notices: readonly CarNotice[],
  { dealer, release, at, newId }: { dealer: string; release: string; at: number; newId: () => string },
): Promise<number> {
  let count = 0;
  for (const { carId, kind, ...body } of notices) {
    const watchers = await trx
      .selectFrom('shopper_cars as c')
      .innerJoin('shoppers as s', 's.id', 'c.shopper_id')
      .select('s.id')
      .where('c.car_id', '=', carId)
      .where('c.list', '=', 'watched')
      .where('s.dealer', '=', dealer)
      .execute();
    const text = JSON.stringify(body);
    const rows = watchers.map(({ id }) => ({
      ...{ id: newId(), shopper_id: id, kind, car_id: carId, release, at },
      ...{ body: text, read_at: null },
    }));
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await trx
        .insertInto('shopper_notices')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
    count += rows.length;
  }
  return count;
}

/** The newest notices of a shopper; without `limit` all of them. */
export const noticesOf = (db: Db, shopperId: string, limit?: number) =>
  db
    .selectFrom('shopper_notices')
    .select(['id', 'kind', 'car_id', 'search_id', 'at', 'body', 'read_at'])
    .where('shopper_id', '=', shopperId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .execute();

/** Marks a shopper's unread notices as read. */
const reading = (trx: Trx, shopperId: string, now: number) =>
  trx.updateTable('shopper_notices').set({ read_at: now }).where('shopper_id', '=', shopperId).where('read_at', 'is', null);

/** Marks the notices that a shopper has seen as read. */
export const markRead = (trx: Trx, shopperId: string, { now, upTo }: { now: number; upTo: number }) =>
  reading(trx, shopperId, now).where('at', '<=', upTo).execute();

/** Marks notices of a car that a shopper no longer watches as read, so that no email contains them. */
export const markCarRead = (trx: Trx, shopperId: string, { carId, now }: { carId: string; now: number }) =>
  reading(trx, shopperId, now).where('car_id', '=', carId).where('search_id', 'is', null).execute();

/** Removes old notices. */
export const forgetOldNotices = ({ commit }: Pick<Database, 'commit'>, before: number) =>
  commit((trx) => trx.deleteFrom('shopper_notices').where('at', '<', before).execute());
