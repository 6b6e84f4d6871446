import type { Kysely } from 'kysely';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

/** A delivery of a test lead and its latest attempt. */
export type Tried = Awaited<ReturnType<typeof triedDeliveries>>[number];

/** The deliveries of a lead, each with its latest attempt. */
export async function triedDeliveries(db: Kysely<LeadTables>, leadId: string) {
  const rows = await db
    .selectFrom('deliveries as d')
    .leftJoin('attempts as a', (join) => join.onRef('a.delivery_id', '=', 'd.id').onRef('a.attempt', '=', 'd.attempts'))
    .select(['d.destination', 'd.state', 'a.status', 'a.error', 'a.ms'])
    .where('d.lead_id', '=', leadId)
    .execute();
  return rows.map(({ destination, state, status, error, ms }) => ({
    ...{ destination, state, status: status ?? undefined, error: error ?? undefined, ms: ms ?? undefined },
  }));
}

/** Cancels a lead's undelivered deliveries: all of them, or those that were tried once and wait for a retry. */
export const cancelDeliveries = (
  { commit }: Pick<Database, 'commit'>,
  { leadId, onlyTried, now }: { leadId: string; onlyTried: boolean; now: number },
): Promise<unknown> =>
  commit((trx) => {
    const cancelled = { state: 'cancelled' as const, ended_at: now, lease: null, leased_until: 0 };
    const query = trx.updateTable('deliveries').set(cancelled).where('lead_id', '=', leadId).where('state', 'in', ['pending', 'dead']);
    return (onlyTried ? query.where('attempts', '>', 0).where('lease', 'is', null) : query).execute();
  });
