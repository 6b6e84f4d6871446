import type { Kysely, Transaction } from 'kysely';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;
type Trx = Transaction<LeadTables>;
type SearchRow = LeadTables['saved_searches'];

/** The saved searches of a shopper, the oldest first. */
export const searchesOf = (db: Db, shopperId: string) =>
  db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'choices', 'at'])
    .where('shopper_id', '=', shopperId)
    .orderBy('at')
    .orderBy('id')
    .execute();

const withFingerprint = (db: Db, shopperId: string, fingerprint: string) =>
  db
    .selectFrom('saved_searches')
    .select('id')
    .where('shopper_id', '=', shopperId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();

/** Stores a search, unless the shopper has an equal one. False if the list is full. */
export async function storeSearch(trx: Trx, row: SearchRow, most: number): Promise<boolean> {
  if (await withFingerprint(trx, row.shopper_id, row.fingerprint)) return true;
  const { count } = await trx
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shopper_id', '=', row.shopper_id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) return false;
  await trx
    .insertInto('saved_searches')
    .values(row)
    .onConflict((conflict) => conflict.columns(['shopper_id', 'fingerprint']).doNothing())
    .execute();
  return true;
}

const ofShopper = (trx: Trx, shopperId: string, id: string) =>
  trx.updateTable('saved_searches').where('shopper_id', '=', shopperId).where('id', '=', id);

/** Renames a search. False if the shopper has none with this ID. */
export async function renameSearch(trx: Trx, shopperId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await ofShopper(trx, shopperId, id).set({ name }).executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

type Changed = Pick<SearchRow, 'fingerprint' | 'choices' | 'changed_at'>;

/** Changes the choices of a search. If the shopper has an equal search, that one is removed. False if there is none with this ID. */
export async function rechooseSearch(trx: Trx, shopperId: string, id: string, changed: Changed): Promise<boolean> {
  const before = await trx
    .selectFrom('saved_searches')
    .select('fingerprint')
    .where('shopper_id', '=', shopperId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!before || before.fingerprint === changed.fingerprint) return before !== undefined;
  const twin = await withFingerprint(trx, shopperId, changed.fingerprint);
  if (twin) await dropSearch(trx, shopperId, twin.id);
  const { numUpdatedRows } = await ofShopper(trx, shopperId, id).set(changed).executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Removes a search and its notices. */
export async function dropSearch(trx: Trx, shopperId: string, id: string): Promise<void> {
  await trx.deleteFrom('shopper_notices').where('shopper_id', '=', shopperId).where('search_id', '=', id).execute();
  await trx.deleteFrom('saved_searches').where('shopper_id', '=', shopperId).where('id', '=', id).execute();
}

/** A dealer's saved searches that were chosen before a time, in the order of their IDs. */
export const searchesAfter = (
  db: Db,
  { dealer, afterId, chosenBy, limit }: { dealer: string; afterId: string; chosenBy: number; limit: number },
) =>
  db
    .selectFrom('saved_searches')
    .select(['id', 'shopper_id', 'name', 'fingerprint', 'choices', 'changed_at'])
    .where('dealer', '=', dealer)
    .where('id', '>', afterId)
    .where('changed_at', '<=', chosenBy)
    .orderBy('id')
    .limit(limit)
    .execute();
