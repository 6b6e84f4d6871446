import type { Kysely } from 'kysely';
import type { Period } from '#lib/leads/period.ts';
import type { DeliveryState } from '#lib/leads/states.ts';
import { inPeriod } from './in-period.ts';
import { newestVersions, readLeadRow, type StoredLead } from './lead-admin.ts';
import type { LeadTables } from './tables.ts';

export type ExportedLead = StoredLead & { deliveries: { destination: string; state: DeliveryState }[] };

const pageSize = 500;

type Db = Kysely<LeadTables>;

async function readPage(db: Db, dealer: string, period: Period, after: StoredLead | undefined): Promise<ExportedLead[]> {
  let query = newestVersions(db)
    .where('l.dealer', '=', dealer)
    .where(inPeriod(period))
    .orderBy('l.received_at')
    .orderBy('l.id')
    .limit(pageSize);
  if (after)
    query = query.where(({ or, and, eb }) =>
      or([eb('l.received_at', '>', after.receivedAt), and([eb('l.received_at', '=', after.receivedAt), eb('l.id', '>', after.id)])]),
    );
  const leads = (await query.execute()).map(readLeadRow);
  if (leads.length === 0) return [];
  const ids = leads.map(({ id }) => id);
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['lead_id', 'destination', 'state'])
    .where('lead_id', 'in', ids)
    .orderBy('version')
    .orderBy('destination')
    .execute();
  const newest = new Map<string, Map<string, DeliveryState>>(ids.map((id) => [id, new Map()]));
  for (const { lead_id, destination, state } of deliveries) newest.get(lead_id)?.set(destination, state);
  return leads.map((lead) => ({
    ...lead,
    deliveries: [...(newest.get(lead.id) ?? [])].map(([destination, state]) => ({ destination, state })),
  }));
}

/**
 * Every lead of a period by dealer and time, with the state of its newest delivery to each destination. Reads page by page along an index, so
 * that any number of leads takes little memory.
 */
export async function* exportLeads(
  db: Db,
  { dealers = [], ...period }: Period & { dealers?: readonly string[] },
): AsyncGenerator<ExportedLead[]> {
  const all =
    dealers.length > 0 ? [...dealers] : (await db.selectFrom('leads').select('dealer').distinct().execute()).map((row) => row.dealer);
  for (const dealer of all.sort()) {
    let page = await readPage(db, dealer, period, undefined);
    while (page.length > 0) {
      yield page;
      page = page.length < pageSize ? [] : await readPage(db, dealer, period, page.at(-1));
    }
  }
}
