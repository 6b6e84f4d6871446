import type { Kysely } from 'kysely';
import type { ReceivedLead } from '#lib/leads/read-lead.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { writeVersion } from '../store/intake-store.ts';
import type { LeadTables } from '../store/tables.ts';

const atOnce = 100;

/**
 * Delivers forms that were never finished: a shopper who gave a phone number is a lead (rule E9). The form can still be finished later. Returns
 * how many there were.
 */
export async function promoteSilentLeads(db: Kysely<LeadTables>, dealers: readonly LeadDealer[], now: number): Promise<number> {
  let promoted = 0;
  for (const { slug, partialMs, destinations, timeZone } of dealers) {
    const silent = await db
      .selectFrom('leads')
      .select(['id', 'version'])
      .where('state', '=', 'partial')
      .where('dealer', '=', slug)
      .where('promoted', '=', 0)
      .where('updated_at', '<=', now - partialMs)
      .limit(atOnce)
      .execute();
    for (const { id, version } of silent)
      promoted += await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('leads')
          .set({ promoted: 1, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return 0;
        const last = await trx
          .selectFrom('lead_versions')
          .select('body')
          .where('lead_id', '=', id)
          .where('version', '=', version)
          .executeTakeFirstOrThrow();
        const received = JSON.parse(last.body) as ReceivedLead;
        const day = dayAt(now, timeZone);
        await writeVersion(trx, {
          id,
          dealer: slug,
          received,
          destinations,
          day,
          now,
          version: version + 1,
          kind: 'promoted',
          held: false,
        });
        return 1;
      });
  }
  return promoted;
}
