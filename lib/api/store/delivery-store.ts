import { type Kysely, sql } from 'kysely';
import type { NextStep } from '#lib/leads/retry.ts';
import type { LeadEvent } from '#lib/leads/states.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

/** A destination of a dealer that has deliveries waiting. */
export type Queue = { dealer: string; destination: string };

export type Claimed = {
  id: string;
  lead_id: string;
  version: number;
  dealer: string;
  destination: string;
  event: LeadEvent;
  /** Counts from 1: the attempt that was claimed. */
  attempts: number;
  /** Attempts before the last replay. */
  attempts_before: number;
  /** 1 when an earlier attempt may have arrived. */
  uncertain: number;
};

/** The destinations with pending deliveries. Jumps from one to the next in the index, so that a long backlog costs nothing. */
export async function waitingQueues(db: Kysely<LeadTables>): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    with recursive queue (dealer, destination) as (
      select * from (select dealer, destination from deliveries where state = 'pending' order by dealer, destination limit 1) as first
      union all
      select (select d.dealer from deliveries d where d.state = 'pending' and (d.dealer, d.destination) > (queue.dealer, queue.destination)
               order by d.dealer, d.destination limit 1),
             (select d.destination from deliveries d where d.state = 'pending' and (d.dealer, d.destination) > (queue.dealer, queue.destination)
               order by d.dealer, d.destination limit 1)
      from queue where queue.dealer is not null
    )
    select dealer, destination from queue where dealer is not null`.execute(db);
  return rows;
}

/**
 * Takes up to `limit` due deliveries of one destination for `leaseMs`. Each counts an attempt now and is marked uncertain until its outcome is
 * written: a worker that dies leaves deliveries that the next one marks as resent.
 */
export async function claimDeliveries(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  { dealer, destination }: Queue,
  { limit, lease, leaseMs, now }: { limit: number; lease: string; leaseMs: number; now: number },
): Promise<Claimed[]> {
  const due = db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'pending')
    .where('dealer', '=', dealer)
    .where('destination', '=', destination)
    .where('next_at', '<=', now)
    .where('leased_until', '<=', now)
    // Versions of a lead arrive in their order.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.lead_id', '=', 'deliveries.lead_id')
            .whereRef('earlier.destination', '=', 'deliveries.destination')
            .whereRef('earlier.version', '<', 'deliveries.version')
            .where('earlier.state', '=', 'pending'),
        ),
      ),
    )
    .orderBy('next_at')
    .limit(limit);
  const rows = await db
    .updateTable('deliveries')
    .set((change) => ({
      ...{ lease, leased_until: now + leaseMs },
      attempts: change('attempts', '+', 1),
      // 1: this attempt has begun. 2: an attempt before it had begun and its outcome is unknown.
      uncertain: change.case().when('uncertain', '>', 0).then(2).else(1).end(),
    }))
    .where('id', 'in', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
    .returning(['id', 'lead_id', 'version', 'dealer', 'destination', 'event', 'attempts', 'attempts_before', 'uncertain'])
    .execute();
  return rows.map((row) => ({ ...row, uncertain: row.uncertain === 2 ? 1 : 0 }));
}

export type Attempt = {
  at: number;
  ms: number;
  status: number | undefined;
  error: string | undefined;
  uncertain: boolean;
  remoteId?: string | undefined;
};

/** Writes the outcome of an attempt. Does nothing when the lease was lost meanwhile, because another worker has the delivery then. */
export async function finishAttempt(
  db: Kysely<LeadTables>,
  claimed: Claimed,
  lease: string,
  attempt: Attempt,
  next: NextStep,
): Promise<boolean> {
  const { id, lead_id, destination, attempts, attempts_before } = claimed;
  return db.transaction().execute(async (trx) => {
    const end = attempt.at + attempt.ms;
    const { numUpdatedRows } = await trx
      .updateTable('deliveries')
      .set({
        state: next.state,
        next_at: next.state === 'pending' ? next.at : end,
        ...{ lease: null, leased_until: 0, uncertain: attempt.uncertain || claimed.uncertain === 1 ? 1 : 0 },
        ended_at: next.state === 'pending' ? null : end,
        last_error: attempt.error ?? null,
      })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .executeTakeFirst();
    await trx
      .insertInto('attempts')
      .values({
        delivery_id: id,
        attempt: attempts_before + attempts,
        at: attempt.at,
        ms: attempt.ms,
        status: attempt.status ?? null,
        error: attempt.error ?? null,
      })
      .onConflict((conflict) => conflict.columns(['delivery_id', 'attempt']).doNothing())
      .execute();
    if (attempt.remoteId)
      await trx
        .insertInto('remote_ids')
        .values({ lead_id, destination, remote_id: attempt.remoteId })
        .onConflict((conflict) => conflict.columns(['lead_id', 'destination']).doUpdateSet({ remote_id: attempt.remoteId as string }))
        .execute();
    return numUpdatedRows === 1n;
  });
}

/** When the next delivery is due, or its lease ends; undefined when none waits. */
export async function nextDueAt(db: Kysely<LeadTables>): Promise<number | undefined> {
  const queues = await waitingQueues(db);
  const times = await Promise.all(
    queues.map(({ dealer, destination }) =>
      db
        .selectFrom('deliveries')
        .select(['next_at', 'leased_until'])
        .where('state', '=', 'pending')
        .where('dealer', '=', dealer)
        .where('destination', '=', destination)
        .orderBy('next_at')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  const due = times.flatMap((row) => (row ? [Math.max(row.next_at, row.leased_until)] : []));
  return due.length === 0 ? undefined : Math.min(...due);
}
