import type { AuditAction } from '#lib/leads/states.ts';
import type { Database } from './open-database.ts';

export type AuditEntry = { at: number; actor: string; action: AuditAction; leadId?: string | undefined; note?: string };

/** Records what an operator did (rule E30). `id` is unique; the note holds no personal data. */
export async function writeAudit({ commit }: Pick<Database, 'commit'>, id: string, entry: AuditEntry): Promise<void> {
  const { at, actor, action, leadId, note = '' } = entry;
  await commit((trx) =>
    trx
      .insertInto('audit_log')
      .values({ id, at, actor, action, lead_id: leadId ?? null, note })
      .execute(),
  );
}
/** The last entries, the newest first. */
export const readAudit = ({ db }: Pick<Database, 'db'>, limit: number) =>
  db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').orderBy('id').limit(limit).execute();
