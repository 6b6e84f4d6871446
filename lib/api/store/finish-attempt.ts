import { sql, type Transaction } from 'kysely';
import type { NextStep } from '#lib/leads/retry.ts';
import type { Claimed } from './delivery-store.ts';
import type { LeadTables } from './tables.ts';

export type Attempt = {
  at: number;
  ms: number;
  status: number | undefined;
  error: string | undefined;
  uncertain: boolean;
  remoteId?: string | undefined;
};

type Trx = Transaction<LeadTables>;

/** Later versions of the lead wait for this one, so claims can skip them until it is due. */
const holdLaterVersions = (trx: Trx, { lead_id, version, destination }: Claimed, at: number) =>
  trx
    .updateTable('deliveries')
    .set({ next_at: at })
    .where('lead_id', '=', lead_id)
    .where('version', '>', version)
    .where('destination', '=', destination)
    .where('state', '=', 'pending')
    .where('next_at', '<', at)
    .execute();

/** After a replay, the numbering of attempts continues, so that the earlier ones are kept. */
const writeAttempt = (trx: Trx, id: string, { at, ms, status, error }: Attempt) =>
  sql`insert into attempts (delivery_id, attempt, at, ms, status, error)
    select cast(${id} as text), coalesce(max(attempt), 0) + 1, cast(${at} as bigint), cast(${ms} as integer),
      cast(${status ?? null} as integer), cast(${error ?? null} as text)
    from attempts where delivery_id = ${id}
    on conflict do nothing`.execute(trx);

/** Writes the outcome of an attempt. Returns false if the lease was lost meanwhile: then another worker has the delivery. */
export async function finishAttempt(trx: Trx, claimed: Claimed, lease: string, attempt: Attempt, next: NextStep): Promise<boolean> {
  const { id, lead_id, destination } = claimed;
  const { remoteId } = attempt;
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
  await writeAttempt(trx, id, attempt);
  if (next.state === 'pending') await holdLaterVersions(trx, claimed, next.at);
  if (remoteId !== undefined)
    await trx
      .insertInto('remote_ids')
      .values({ lead_id, destination, remote_id: remoteId })
      .onConflict((conflict) => conflict.columns(['lead_id', 'destination']).doUpdateSet({ remote_id: remoteId }))
      .execute();
  return numUpdatedRows === 1n;
}
