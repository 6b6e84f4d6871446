import type { Kysely } from 'kysely';
import type { NextStep } from '#lib/leads/retry.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

type CallRow = LeadTables['calls'];
type Committing = Pick<Database, 'commit'>;

/** As long as leads are kept, because a dealer may question its bill. */
const callsKeptMs = 730 * dayMs;

type NewCall = Pick<CallRow, 'id' | 'dealer' | 'kind' | 'at' | 'day' | 'body'> & { hasTarget: boolean };

/** Stores a call; the promise resolves after the commit. Without a target there is nothing to deliver. */
export async function storeCall({ commit }: Committing, { hasTarget, ...call }: NewCall): Promise<void> {
  const state = hasTarget ? ('pending' as const) : ('kept' as const);
  const row = { ...call, state, attempts: 0, next_at: call.at, leased_until: 0, lease: null, last_error: null };
  await commit((trx) => trx.insertInto('calls').values(row).execute());
}

/** The dealers with calls that are due. */
export async function dealersWithDueCalls(db: Kysely<LeadTables>, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('calls')
    .select('dealer')
    .distinct()
    .where('state', '=', 'pending')
    .where('next_at', '<=', now)
    .where('leased_until', '<=', now)
    .execute();
  return rows.map(({ dealer }) => dealer);
}

type ClaimedCall = Pick<CallRow, 'id' | 'kind' | 'body' | 'attempts'>;

/** Claims a dealer's oldest due call for `leaseMs` and counts an attempt. Undefined if there is none. */
export function claimCall(
  { db, kind, commit }: Pick<Database, 'db' | 'kind' | 'commit'>,
  dealer: string,
  { lease, leaseMs, now }: { lease: string; leaseMs: number; now: number },
): Promise<ClaimedCall | undefined> {
  const claim = (on: Kysely<LeadTables>) => {
    const due = on
      .selectFrom('calls')
      .select('id')
      .where('state', '=', 'pending')
      .where('dealer', '=', dealer)
      .where('next_at', '<=', now)
      .where('leased_until', '<=', now)
      .orderBy('next_at')
      .limit(1);
    return on
      .updateTable('calls')
      .set((change) => ({ lease, leased_until: now + leaseMs, attempts: change('attempts', '+', 1) }))
      .where('id', 'in', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returning(['id', 'kind', 'body', 'attempts'])
      .executeTakeFirst();
  };
  return kind === 'sqlite' ? commit(claim) : claim(db);
}

/** Records the outcome of an attempt. Does nothing if the lease was lost meanwhile. */
export async function finishCall(
  { commit }: Committing,
  { id, lease, next, error }: { id: string; lease: string; next: NextStep; error: string | undefined },
): Promise<void> {
  const due = next.state === 'pending' ? { next_at: next.at } : {};
  await commit((trx) =>
    trx
      .updateTable('calls')
      .set({ state: next.state, lease: null, leased_until: 0, last_error: error ?? null, ...due })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute(),
  );
}

/** Removes old calls. Pending ones stay. */
export const forgetOldCalls = ({ commit }: Committing, now: number) =>
  commit((trx) =>
    trx
      .deleteFrom('calls')
      .where('at', '<', now - callsKeptMs)
      .where('state', '!=', 'pending')
      .execute(),
  );

/** Puts dead calls back into the queue, and returns how many. */
export async function replayDeadCalls({ commit }: Committing, dealers: readonly string[], now: number): Promise<number> {
  const { numUpdatedRows } = await commit((trx) => {
    const dead = trx.updateTable('calls').set({ state: 'pending', attempts: 0, next_at: now }).where('state', '=', 'dead');
    return (dealers.length > 0 ? dead.where('dealer', 'in', dealers) : dead).executeTakeFirst();
  });
  return Number(numUpdatedRows);
}

export type CallCount = Pick<CallRow, 'day' | 'dealer' | 'kind' | 'state'> & { count: number };

/** The number of stored calls by day, dealer, kind and state. */
export function countCalls(
  db: Kysely<LeadTables>,
  { dealers, day }: { dealers: readonly string[]; day: string | undefined },
): Promise<CallCount[]> {
  const columns = ['day', 'dealer', 'kind', 'state'] as const;
  let query = db
    .selectFrom('calls')
    .select(({ fn }) => [...columns, fn.countAll<number>().as('count')])
    .groupBy(columns)
    .orderBy('day')
    .orderBy('dealer')
    .orderBy('kind');
  if (dealers.length > 0) query = query.where('dealer', 'in', dealers);
  if (day !== undefined) query = query.where('day', '=', day);
  return query.execute();
}
