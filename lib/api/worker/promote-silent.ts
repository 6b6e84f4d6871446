import { type Kysely, sql, type Transaction } from 'kysely';
import { contactProblem } from '#lib/leads/contact-problem.ts';
import type { ReceivedLead } from '#lib/leads/read-lead.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { writeVersion } from '../store/intake-store.ts';
import type { Database } from '../store/open-database.ts';
import type { LeadTables } from '../store/tables.ts';

const atOnce = 100;

type Silent = { id: string; dealer: string; version: number };

/**
 * Unfinished leads without an update since a time, the oldest first. The dealer is hidden from the query planner, which would otherwise
 * sort all of a dealer's leads.
 */
export const silentLeadsQuery = (since: number, slugs: readonly string[]) => sql<Silent>`
  select id, dealer, version from leads
  where state = 'partial' and promoted = 0 and updated_at <= ${since} and coalesce(dealer, '') in (${sql.join(slugs)})
  order by updated_at limit ${atOnce}`;

const findOldest = async (db: Kysely<LeadTables>): Promise<number | undefined> =>
  (
    await sql<{ updated_at: number }>`
      select updated_at from leads where state = 'partial' and promoted = 0 order by updated_at limit 1`.execute(db)
  ).rows[0]?.updated_at;

async function promote(trx: Transaction<LeadTables>, { id, version }: Silent, dealer: LeadDealer, now: number): Promise<boolean> {
  const { slug, destinations, timeZone } = dealer;
  const last = await trx
    .selectFrom('lead_versions')
    .select('body')
    .where('lead_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!last) return false;
  const received = JSON.parse(last.body) as ReceivedLead;
  const isLead = contactProblem({ ...received.lead, form_completed: true }) === undefined;
  const { numUpdatedRows } = await trx
    .updateTable('leads')
    // A lead without a contact is checked again when the shopper continues.
    .set({ promoted: 1, version: isLead ? version + 1 : version })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  // The shopper has continued meanwhile.
  if (numUpdatedRows !== 1n || !isLead) return false;
  const of = { id, dealer: slug, received, destinations, day: dayAt(now, timeZone), now };
  await writeVersion(trx, { ...of, version: version + 1, kind: 'promoted', held: false });
  return true;
}

/**
 * Delivers forms that were never finished: a shopper who left a phone number is a lead (rule E9); a form without a contact is not. The form
 * can still be finished later. Returns how many were delivered.
 */
export async function promoteSilentLeads(
  { db, commit }: Pick<Database, 'db' | 'commit'>,
  dealers: readonly LeadDealer[],
  now: number,
): Promise<number> {
  const waits = Map.groupBy(dealers, ({ partialMs }) => partialMs);
  const oldest = await findOldest(db);
  let promoted = 0;
  for (const [partialMs, group] of waits) {
    if (oldest === undefined || oldest > now - partialMs) continue;
    const bySlug = new Map(group.map((dealer) => [dealer.slug, dealer]));
    const { rows } = await silentLeadsQuery(now - partialMs, [...bySlug.keys()]).execute(db);
    for (const silent of rows) {
      const dealer = bySlug.get(silent.dealer) as LeadDealer;
      if (await commit((trx) => promote(trx, silent, dealer, now))) promoted += 1;
    }
  }
  return promoted;
}
