import type { Kysely } from 'kysely';
import type { DeliveryCounts } from '#lib/leads/reconcile.ts';
import type { DeliveryState, LeadState } from '#lib/leads/states.ts';
import type { Consent, Lead } from '#lib/model/lead.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;

export type StoredLead = {
  id: string;
  dealer: string;
  state: LeadState;
  receivedAt: number;
  category: string | undefined;
  duplicateOf: string | undefined;
  spamReason: string | undefined;
  isTest: boolean;
  lead: Lead;
  consent: Consent | undefined;
};

export type LeadFilter = { dealers?: readonly string[]; state?: LeadState | DeliveryState; since?: number; limit?: number };

const newest = (db: Db) =>
  db
    .selectFrom('leads as l')
    .innerJoin('lead_versions as v', (join) => join.onRef('v.lead_id', '=', 'l.id').onRef('v.version', '=', 'l.version'))
    .select(['l.id', 'l.dealer', 'l.state', 'l.received_at', 'l.category', 'l.duplicate_of', 'l.spam_reason', 'l.is_test', 'v.body']);

type Row = Awaited<ReturnType<ReturnType<typeof newest>['execute']>>[number];

const readRow = (row: Row): StoredLead => ({
  ...{ id: row.id, dealer: row.dealer, state: row.state, receivedAt: row.received_at, category: row.category ?? undefined },
  ...{ duplicateOf: row.duplicate_of ?? undefined, spamReason: row.spam_reason ?? undefined, isTest: row.is_test === 1 },
  ...(JSON.parse(row.body) as Pick<StoredLead, 'lead' | 'consent'>),
});

const isLeadState = (state: string): state is LeadState => state === 'partial' || state === 'complete' || state === 'quarantined';

/** Leads, the newest first, by dealer, by their own state or that of a delivery, and by time. */
export async function listLeads(db: Db, { dealers, state, since, limit = 100 }: LeadFilter): Promise<StoredLead[]> {
  let query = newest(db).orderBy('l.received_at', 'desc').limit(limit);
  if (dealers && dealers.length > 0) query = query.where('l.dealer', 'in', dealers);
  if (since !== undefined) query = query.where('l.received_at', '>=', since);
  if (state !== undefined)
    query = isLeadState(state)
      ? query.where('l.state', '=', state)
      : query.where(({ exists, selectFrom }) =>
          exists(selectFrom('deliveries as d').select('d.id').whereRef('d.lead_id', '=', 'l.id').where('d.state', '=', state)),
        );
  return (await query.execute()).map(readRow);
}

/** One lead with its deliveries and their attempts; undefined if there is none. */
export async function findLead(db: Db, id: string) {
  const row = await newest(db).where('l.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('lead_id', '=', id)
    .orderBy('version')
    .orderBy('destination')
    .execute();
  const ids = deliveries.map((delivery) => delivery.id);
  const attempts =
    ids.length === 0 ? [] : await db.selectFrom('attempts').selectAll().where('delivery_id', 'in', ids).orderBy('at').execute();
  return {
    ...readRow(row),
    deliveries: deliveries.map((delivery) => ({ ...delivery, tries: attempts.filter((tried) => tried.delivery_id === delivery.id) })),
  };
}

/** Puts dead deliveries back into the outbox, marked as sent before: those of one lead, or all. Returns how many. */
export async function replayDead(db: Db, id: string | undefined, now: number): Promise<number> {
  let query = db
    .updateTable('deliveries')
    .set({ state: 'pending', attempts: 0, next_at: now, ended_at: null, uncertain: 1 })
    .where('state', '=', 'dead');
  if (id !== undefined) query = query.where('lead_id', '=', id);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** Delivers a quarantined lead after all. Returns false if there is no such lead. */
export const releaseLead = (db: Db, id: string, now: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('leads')
      .select('version')
      .where('id', '=', id)
      .where('state', '=', 'quarantined')
      .executeTakeFirst();
    if (!found) return false;
    await trx.updateTable('leads').set({ state: 'complete' }).where('id', '=', id).execute();
    await trx
      .updateTable('deliveries')
      .set({ state: 'pending', next_at: now })
      .where('lead_id', '=', id)
      .where('state', '=', 'held')
      .execute();
    return true;
  });

/**
 * The books by dealer, day and destination (rule E15). What was received counts from the versions, what became of it from the deliveries, so
 * that a delivery which was lost shows.
 */
export async function countDeliveries(db: Db, filter: { dealers?: readonly string[]; day?: string }): Promise<DeliveryCounts[]> {
  let versions = db
    .selectFrom('lead_versions as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .select(['l.dealer', 'v.day', 'v.planned']);
  let deliveries = db
    .selectFrom('deliveries')
    .select(({ fn }) => ['dealer', 'day', 'destination', 'state', fn.countAll<number | string | bigint>().as('count')])
    .groupBy(['dealer', 'day', 'destination', 'state']);
  if (filter.dealers && filter.dealers.length > 0) {
    versions = versions.where('l.dealer', 'in', filter.dealers);
    deliveries = deliveries.where('dealer', 'in', filter.dealers);
  }
  if (filter.day !== undefined) {
    versions = versions.where('v.day', '=', filter.day);
    deliveries = deliveries.where('day', '=', filter.day);
  }
  const books = new Map<string, DeliveryCounts>();
  const bookOf = (dealer: string, day: string, destination: string): DeliveryCounts => {
    const key = JSON.stringify([day, dealer, destination]);
    const book = books.get(key) ?? { dealer, day, destination, received: 0, pending: 0, delivered: 0, dead: 0, held: 0 };
    books.set(key, book);
    return book;
  };
  for (const { dealer, day, planned } of await versions.execute())
    for (const destination of JSON.parse(planned) as string[]) bookOf(dealer, day, destination).received += 1;
  for (const { dealer, day, destination, state, count } of await deliveries.execute())
    bookOf(dealer, day, destination)[state] = Number(count);
  return [...books].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, book]) => book);
}
