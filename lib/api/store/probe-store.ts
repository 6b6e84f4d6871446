import type { Kysely, Transaction } from 'kysely';
import { minuteMs } from '#lib/model/time.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

/** A synthetic lead that arrives later than this is refused. */
const probeLifeMs = 10 * minuteMs;

type Probe = { dealer: string; nonce: string; now: number };

/** Announces a dealer's synthetic lead, so that the one that arrives with this nonce is recognised. */
export const beginProbe = ({ commit }: Pick<Database, 'commit'>, { dealer, nonce, now }: Probe): Promise<unknown> =>
  commit((trx) =>
    trx
      .insertInto('probes')
      .values({ dealer, nonce, begun_at: now, stored_at: null, ended_at: null, error: null, ok_at: null })
      .onConflict((conflict) => conflict.column('dealer').doUpdateSet({ nonce, begun_at: now, stored_at: null, ended_at: null }))
      .execute(),
  );

/** Marks an announced synthetic lead as stored. Returns false if it was not announced, is too late, or has arrived before. */
export async function storeProbe(trx: Transaction<LeadTables>, { dealer, nonce, now }: Probe): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('probes')
    .set({ stored_at: now })
    .where('dealer', '=', dealer)
    .where('nonce', '=', nonce)
    .where('stored_at', 'is', null)
    .where('begun_at', '>', now - probeLifeMs)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the synthetic lead with this nonce arrived. */
export const isProbeStored = async (db: Kysely<LeadTables>, { dealer, nonce }: Omit<Probe, 'now'>): Promise<boolean> =>
  (await db
    .selectFrom('probes')
    .select('dealer')
    .where('dealer', '=', dealer)
    .where('nonce', '=', nonce)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Records the result of a synthetic lead: an error, or success. */
export const endProbe = (
  { commit }: Pick<Database, 'commit'>,
  { dealer, nonce, now }: Probe,
  error: string | undefined,
): Promise<unknown> =>
  commit((trx) =>
    trx
      .updateTable('probes')
      .set({ ended_at: now, error: error ?? null, ...(error === undefined ? { ok_at: now } : {}) })
      .where('dealer', '=', dealer)
      .where('nonce', '=', nonce)
      .execute(),
  );

/** The last synthetic lead of each dealer. */
export const readProbes = (db: Kysely<LeadTables>) => db.selectFrom('probes').selectAll().orderBy('dealer').execute();
