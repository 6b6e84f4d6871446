import type { Kysely } from 'kysely';
import type { NextStep } from '#lib/leads/retry.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

type CallRow = LeadTables['calls'];

/** As long as leads are kept: a dealer may ask what it was billed for. */
const callsKeptMs = 730 * dayMs;

/** Stores a call; the promise resolves after the commit. Without a target there is nothing to deliver. */
export async function storeCall(
  db: Kysely<LeadTables>,
  call: Pick<CallRow, 'id' | 'dealer' | 'kind' | 'at' | 'day' | 'body'> & { hasTarget: boolean },
): Promise<void> {
  const { hasTarget, ...row } = call;
  await db
    .insertInto('calls')
    .values({ ...row, state: hasTarget ? 'pending' : 'kept', attempts: 0, next_at: row.at, leased_until: 0, lease: null, last_error: null })
    .execute();
}

/** The dealers with calls that are due. */
export async function dealersWithDueCalls(db: Kysely<LeadTables>, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('calls')
    .select('dealer')
    .distinct()
    .where('state', '=', 'pending')
    .where('next_at', '<=', now)
    .execute();
  return rows.map(({ dealer }) => dealer);
}

export type ClaimedCall = Pick<CallRow, 'id' | 'kind' | 'body' | 'attempts'>;

/** Takes the oldest due call of a dealer for `leaseMs` and counts an attempt; undefined if there is none. */
export async function claimCall(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  dealer: string,
  { lease, leaseMs, now }: { lease: string; leaseMs: number; now: number },
): Promise<ClaimedCall | undefined> {
  const due = db
    .selectFrom('calls')
    .select('id')
    .where('state', '=', 'pending')
    .where('dealer', '=', dealer)
    .where('next_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('next_at')
    .limit(1);
  return db
    .updateTable('calls')
    .set((change) => ({ lease, leased_until: now + leaseMs, attempts: change('attempts', '+', 1) }))
    .where('id', 'in', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
    .returning(['id', 'kind', 'body', 'attempts'])
    .executeTakeFirst();
}

/** Writes what followed an attempt. Does nothing if the lease was lost meanwhile. */
export async function finishCall(
  db: Kysely<LeadTables>,
  id: string,
  lease: string,
  { next, error }: { next: NextStep; error: string | undefined },
): Promise<void> {
  await db
    .updateTable('calls')
    .set({
      state: next.state,
      lease: null,
      leased_until: 0,
      last_error: error ?? null,
      ...(next.state === 'pending' ? { next_at: next.at } : {}),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** Removes calls that nobody asks about any more. What waits stays. */
export const forgetOldCalls = (db: Kysely<LeadTables>, now: number) =>
  db
    .deleteFrom('calls')
    .where('at', '<', now - callsKeptMs)
    .where('state', '!=', 'pending')
    .execute();
