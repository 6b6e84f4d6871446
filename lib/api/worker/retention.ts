import { countOf } from '#lib/locale/plural.ts';
import { dayMs } from '#lib/model/time.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { writeAudit } from '../store/audit.ts';
import { claimJob } from '../store/job-store.ts';
import type { Database } from '../store/open-database.ts';
import { purgeLeads } from '../store/purge-leads.ts';

/** Removes the leads of dealers that are older than `leads.retentionDays`, once a day and in one of all processes (rule E42). */
export async function purgeByRetention(
  database: Pick<Database, 'db' | 'commit'>,
  { dealers, now, newId }: { dealers: readonly LeadDealer[]; now: number; newId: () => string },
): Promise<void> {
  for (const { slug, retentionMs } of dealers) {
    if (retentionMs === undefined || !(await claimJob(database, `retention ${slug}`, now, dayMs))) continue;
    const { leads } = await purgeLeads(database, { before: now - retentionMs, dealers: [slug], quarantined: false, dryRun: false });
    const note = `${countOf(leads, 'lead')} of ${slug} without news for ${countOf(retentionMs / dayMs, 'day')}`;
    if (leads > 0) await writeAudit(database, newId(), { at: now, actor: 'leads.retentionDays', action: 'purge', note });
  }
}
