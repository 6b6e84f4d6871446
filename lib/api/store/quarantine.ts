import type { Transaction } from 'kysely';
import type { DeliveryState } from '#lib/leads/states.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

type Trx = Transaction<LeadTables>;
type LeadState = LeadTables['leads']['state'];

/** Moves a lead out of quarantine. Returns false if it is not, or no longer, quarantined. */
async function leaveQuarantine(trx: Trx, id: string, state: LeadState): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('leads')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const setHeld = (trx: Trx, id: string, changes: { state: DeliveryState; next_at?: number; ended_at?: number }) =>
  trx.updateTable('deliveries').set(changes).where('lead_id', '=', id).where('state', '=', 'held').execute();

/**
 * Delivers a quarantined lead after all. An unfinished form is delivered like any other: after `leads.partialMinutes` without an update.
 * Returns false if no such lead is quarantined.
 */
export const releaseLead = ({ commit }: Pick<Database, 'commit'>, id: string, now: number): Promise<boolean> =>
  commit(async (trx) => {
    const newest = await trx
      .selectFrom('leads as l')
      .innerJoin('lead_versions as v', (join) => join.onRef('v.lead_id', '=', 'l.id').onRef('v.version', '=', 'l.version'))
      .select('v.kind')
      .where('l.id', '=', id)
      .executeTakeFirst();
    if (!newest || !(await leaveQuarantine(trx, id, newest.kind === 'partial' ? 'partial' : 'complete'))) return false;
    await setHeld(trx, id, { state: 'pending', next_at: now });
    return true;
  });

/** Discards a quarantined lead: it is never delivered. Returns false if no such lead is quarantined. */
export const discardLead = ({ commit }: Pick<Database, 'commit'>, id: string, now: number): Promise<boolean> =>
  commit(async (trx) => {
    if (!(await leaveQuarantine(trx, id, 'discarded'))) return false;
    await setHeld(trx, id, { state: 'cancelled', ended_at: now });
    return true;
  });
