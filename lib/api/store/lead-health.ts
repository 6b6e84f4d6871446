import type { Kysely } from 'kysely';
import type { DeliveryState } from '#lib/leads/states.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;

const countByQueue = (db: Db, state: DeliveryState) =>
  db
    .selectFrom('deliveries')
    .select(({ fn }) => ['dealer', 'destination', fn.countAll<number>().as('count')])
    .where('state', '=', state)
    .groupBy(['dealer', 'destination']);

/** The number of pending deliveries per destination, and the time of the oldest in milliseconds, from the partial index. */
export const countPending = (db: Db) =>
  countByQueue(db, 'pending')
    .select(({ fn }) => fn.min('created_at').as('oldestAt'))
    .execute();

/** The dead deliveries of each destination, and when the last one died, in milliseconds. */
export const countDead = (db: Db) =>
  countByQueue(db, 'dead')
    .select(({ fn }) => fn.max<number>('ended_at').as('lastAt'))
    .execute();

/** Quarantined leads of each dealer, all of them or those received since a time in milliseconds. */
export const countQuarantined = (db: Db, since?: number) => {
  const query = db
    .selectFrom('leads')
    .select(({ fn }) => ['dealer', fn.countAll<number>().as('count')])
    .where('state', '=', 'quarantined')
    .groupBy('dealer');
  return (since === undefined ? query : query.where('received_at', '>=', since)).execute();
};

/** The leads of a dealer that are neither tests nor spam. */
export const realLeads = (db: Db, dealer: string) =>
  db.selectFrom('leads').where('dealer', '=', dealer).where('is_test', '=', 0).where('state', 'not in', ['quarantined', 'discarded']);

/** When a dealer's last lead arrived that is neither a test nor spam, in milliseconds. Undefined if there was none. */
export const lastLeadAt = async (db: Db, dealer: string): Promise<number | undefined> =>
  (await realLeads(db, dealer).select('received_at').orderBy('received_at', 'desc').limit(1).executeTakeFirst())?.received_at;
