import type { Kysely } from 'kysely';
import type { Consent, Lead } from '#lib/model/lead.ts';
import type { Outgoing } from '../destinations/destination.ts';
import type { Claimed } from './delivery-store.ts';
import { listLeadFiles, readFileContent } from './file-store.ts';
import type { LeadTables } from './tables.ts';

/** The message of a claimed delivery, with everything that its destination needs. */
export async function readMessage(db: Kysely<LeadTables>, claimed: Claimed): Promise<Outgoing> {
  const { id, lead_id, version, destination, event, uncertain } = claimed;
  const row = await db
    .selectFrom('lead_versions as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .leftJoin('remote_ids as r', (join) => join.onRef('r.lead_id', '=', 'v.lead_id').on('r.destination', '=', destination))
    .select(['v.body', 'v.at', 'l.duplicate_of', 'l.is_test', 'r.remote_id'])
    .where('v.lead_id', '=', lead_id)
    .where('v.version', '=', version)
    .executeTakeFirstOrThrow();
  const { lead, consent } = JSON.parse(row.body) as { lead: Lead; consent?: Consent };
  const files = (await listLeadFiles(db, lead_id, version)).map((file) => ({ ...file, content: () => readFileContent(db, file.id) }));
  return {
    ...{ files, deliveryId: id, leadId: lead_id, event, at: row.at, lead, consent, resend: uncertain === 1 },
    ...{ duplicateOf: row.duplicate_of ?? undefined, isTest: row.is_test === 1, remoteId: row.remote_id ?? undefined },
  };
}
