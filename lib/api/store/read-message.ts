import { type Kysely, sql } from 'kysely';
import type { Outgoing } from '#lib/destinations/destination.ts';
import type { Consent, Lead } from '#lib/model/lead.ts';
import type { Claimed } from './delivery-store.ts';
import { listLeadFiles, readFileContent } from './file-store.ts';
import type { LeadTables } from './tables.ts';

/**
 * What to do with a claimed delivery. `lost`: another worker has it. `superseded`: the destination has a later version of the lead, and
 * each version is complete (rule E60).
 */
export type ReadDelivery = { kind: 'send'; message: Outgoing } | { kind: 'lost' } | { kind: 'superseded' };

type Row = {
  body: string;
  at: number;
  duplicate_of: string | null;
  duplicate_at: number | null;
  is_test: number;
  remote_id: string | null;
  later: number;
  earlier: number;
};

/** Reads a claimed delivery with everything that its destination needs. */
export async function readDelivery(db: Kysely<LeadTables>, claimed: Claimed, lease: string): Promise<ReadDelivery> {
  const { id, lead_id, event, uncertain } = claimed;
  const { rows } = await sql<Row>`
    select v.body, v.at, l.duplicate_of, first.received_at as duplicate_at, l.is_test, r.remote_id,
      (select count(*) from deliveries later where later.lead_id = d.lead_id and later.version > d.version
        and later.destination = d.destination and later.state = 'delivered') as later,
      (select count(*) from deliveries earlier where earlier.lead_id = d.lead_id and earlier.version < d.version
        and earlier.destination = d.destination and (earlier.state = 'delivered' or earlier.uncertain > 0)) as earlier
    from deliveries d
    join lead_versions v on v.lead_id = d.lead_id and v.version = d.version
    join leads l on l.id = d.lead_id
    left join leads first on first.id = l.duplicate_of
     left join remote_ids r on r.lead_id = d.lead_id and r.destination = d.destination
    where d.id = ${id} and d.lease = ${lease}`.execute(db);
  const [row] = rows;
  if (!row) return { kind: 'lost' };
  if (row.later > 0) return { kind: 'superseded' };
  const { lead, consent } = JSON.parse(row.body) as { lead: Lead; consent?: Consent };
  const files = (await listLeadFiles(db, lead_id, claimed.version)).map((file) => ({
    ...file,
    content: () => readFileContent(db, file.id),
  }));
  return {
    kind: 'send',
    message: {
      // A destination that never got the lead gets no message that it was completed.
      event: event === 'lead.completed' && row.earlier === 0 ? 'lead.created' : event,
      ...{ files, deliveryId: id, leadId: lead_id, at: row.at, lead, consent, resend: uncertain === 1 },
      ...{
        duplicateOf: row.duplicate_of ?? undefined,
        duplicateAt: row.duplicate_at ?? undefined,
        isTest: row.is_test === 1,
        remoteId: row.remote_id ?? undefined,
      },
    },
  };
}
