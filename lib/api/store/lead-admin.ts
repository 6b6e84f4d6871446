import { type Kysely, sql } from 'kysely';
import type { ExportRow } from '#lib/leads/export-columns.ts';
import type { Period } from '#lib/leads/period.ts';
import type { DeliveryState, LeadState } from '#lib/leads/states.ts';
import type { Lead } from '#lib/model/lead.ts';
import { firstDay, inPeriod } from './in-period.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;

export type StoredLead = Omit<ExportRow, 'state' | 'deliveries'> & { state: LeadState; category: string | undefined };

export type LeadFilter = Period & { dealers?: readonly string[]; state?: LeadState; limit?: number };

/** Leads with their newest version. */
export const newestVersions = (db: Db) =>
  db
    .selectFrom('leads as l')
    .innerJoin('lead_versions as v', (join) => join.onRef('v.lead_id', '=', 'l.id').onRef('v.version', '=', 'l.version'))
    .select(['l.id', 'l.dealer', 'l.state', 'l.received_at', 'l.updated_at', 'l.category', 'l.duplicate_of'])
    .select(['l.spam_reason', 'l.is_test', 'v.body', firstDay.as('day')]);

type Row = Awaited<ReturnType<ReturnType<typeof newestVersions>['execute']>>[number];

export const readLeadRow = (row: Row): StoredLead => ({
  ...{ id: row.id, dealer: row.dealer, state: row.state, receivedAt: row.received_at, day: row.day, updatedAt: row.updated_at },
  ...{ category: row.category ?? undefined, duplicateOf: row.duplicate_of ?? undefined },
  ...{ spamReason: row.spam_reason ?? undefined, isTest: row.is_test === 1 },
  ...(JSON.parse(row.body) as Pick<StoredLead, 'lead' | 'consent'>),
});

/** Leads, the newest first, by dealer, state and time. */
export async function listLeads(db: Db, { dealers = [], state, limit = 100, ...period }: LeadFilter): Promise<StoredLead[]> {
  let query = newestVersions(db).where(inPeriod(period)).orderBy('l.received_at', 'desc').orderBy('l.id').limit(limit);
  if (dealers.length > 0) query = query.where('l.dealer', 'in', dealers);
  if (state !== undefined) query = query.where('l.state', '=', state);
  return (await query.execute()).map(readLeadRow);
}

export type DeliveryFilter = Period & { dealers?: readonly string[]; destination?: string; state: DeliveryState; limit?: number };

/** Deliveries in one state with their leads, for tables. The next attempt comes first, or the one that ended last. */
export async function listDeliveries(db: Db, { dealers = [], destination, state, limit = 100, ...period }: DeliveryFilter) {
  let query = db
    .selectFrom('deliveries as d')
    .innerJoin('leads as l', 'l.id', 'd.lead_id')
    .innerJoin('lead_versions as v', (join) => join.onRef('v.lead_id', '=', 'd.lead_id').onRef('v.version', '=', 'd.version'))
    .select(['d.id', 'd.lead_id', 'd.dealer', 'd.destination', 'd.event', 'd.state', 'd.attempts', 'd.next_at', 'd.ended_at'])
    .select(['d.last_error', 'd.created_at', 'l.category', 'l.spam_reason', 'v.body'])
    .where('d.state', '=', state)
    .where(inPeriod(period))
    .limit(limit);
  query =
    state === 'pending'
      ? query.orderBy('d.next_at').orderBy('d.id')
      : query.orderBy(sql`coalesce(d.ended_at, d.created_at)`, 'desc').orderBy('d.id');
  if (dealers.length > 0) query = query.where('d.dealer', 'in', dealers);
  if (destination !== undefined) query = query.where('d.destination', '=', destination);
  const rows = await query.execute();
  return rows.map(({ body, ...row }) => ({ ...row, lead: (JSON.parse(body) as { lead: Lead }).lead }));
}

/** The ids that begin with a prefix, such as a reference. The newest lead comes first; ten at most. */
export async function findLeadIds(db: Db, start: string): Promise<string[]> {
  const those = db.selectFrom('leads').select('id').where('id', '>=', start).where('id', '<', `${start}g`);
  return (await those.orderBy('received_at', 'desc').limit(10).execute()).map(({ id }) => id);
}

/** One lead with its versions, its deliveries and their attempts; undefined if there is none. */
export async function findLead(db: Db, id: string) {
  const row = await newestVersions(db).where('l.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const versions = await db
    .selectFrom('lead_versions')
    .select(['version', 'kind', 'at'])
    .where('lead_id', '=', id)
    .orderBy('version')
    .execute();
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('lead_id', '=', id)
    .orderBy('version')
    .orderBy('destination')
    .execute();
  const attempts = await db
    .selectFrom('attempts as a')
    .innerJoin('deliveries as d', 'd.id', 'a.delivery_id')
    .selectAll('a')
    .where('d.lead_id', '=', id)
    .orderBy('a.attempt')
    .execute();
  const audit = await db.selectFrom('audit_log').selectAll().where('lead_id', '=', id).orderBy('at').execute();
  return {
    ...readLeadRow(row),
    ...{ versions, audit },
    deliveries: deliveries.map((delivery) => ({ ...delivery, tries: attempts.filter((attempt) => attempt.delivery_id === delivery.id) })),
  };
}

export type ReplayFilter = { id?: string; dealers?: readonly string[]; destination?: string };

/** More in one transaction would delay arriving leads. */
const replaysAtOnce = 500;

/** Puts dead deliveries back into the outbox, marked as sent before. Returns how many. */
export async function replayDead({ commit }: Pick<Database, 'commit'>, filter: ReplayFilter, now: number): Promise<number> {
  const { id, dealers = [], destination } = filter;
  let count = 0;
  for (;;) {
    const replayed = await commit(async (trx) => {
      let dead = trx.selectFrom('deliveries').select('id').where('state', '=', 'dead').limit(replaysAtOnce);
      if (id !== undefined) dead = dead.where('lead_id', '=', id);
      if (dealers.length > 0) dead = dead.where('dealer', 'in', dealers);
      if (destination !== undefined) dead = dead.where('destination', '=', destination);
      const { numUpdatedRows } = await trx
        .updateTable('deliveries')
        .set({ state: 'pending', attempts: 0, next_at: now, ended_at: null, uncertain: 1 })
        .where('id', 'in', dead)
        .where('state', '=', 'dead')
        .executeTakeFirst();
      return Number(numUpdatedRows);
    });
    count += replayed;
    if (replayed < replaysAtOnce) return count;
  }
}
