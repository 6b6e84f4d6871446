import type { Kysely } from 'kysely';
import type { AuditAction } from '#lib/leads/audit.ts';
import type { LeadTables } from './tables.ts';

export type AuditEntry = { at: number; actor: string; action: AuditAction; leadId?: string | undefined; note?: string };

/** Records what an operator did (rule E30). `id` is unique; the note holds no personal data. */
export async function writeAudit(db: Kysely<LeadTables>, id: string, { at, actor, action, leadId, note = '' }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ id, at, actor, action, lead_id: leadId ?? null, note })
    .execute();
}
