import { countOf } from '#lib/locale/plural.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { deleteShopper, forgetEnded, unvisitedShoppers } from '../store/account-store.ts';
import { forgetGone } from '../store/arrival-store.ts';
import { writeAudit } from '../store/audit.ts';
import { claimJob } from '../store/job-store.ts';
import { forgetOldNotices } from '../store/notice-store.ts';
import type { Database } from '../store/open-database.ts';

const batchSize = 200;
/** A half-year-old notice helps nobody. */
const noticesKeptMs = 183 * dayMs;
/** A car that comes back after a year is worth a notice. */
const goneKeptMs = 365 * dayMs;

type Options = { dealers: readonly LeadDealer[]; now: number; newId: () => string };

/** Removes old codes and sessions each hour, and accounts without a visit for `garage.retentionDays` each day, in one of all processes (rule V9). */
export async function expireAccounts(database: Pick<Database, 'db' | 'commit'>, { dealers, now, newId }: Options): Promise<void> {
  if (await claimJob(database, 'accounts', now, hourMs)) {
    await forgetEnded(database, now);
    await forgetOldNotices(database, now - noticesKeptMs);
    await forgetGone(database, now - goneKeptMs);
  }
  for (const { slug, accounts } of dealers) {
    if (!accounts || !(await claimJob(database, `accounts ${slug}`, now, dayMs))) continue;
    const before = now - accounts.retentionMs;
    let count = 0;
    for (;;) {
      const old = await unvisitedShoppers(database.db, slug, before, batchSize);
      for (const shopper of old) await database.commit((trx) => deleteShopper(trx, shopper));
      count += old.length;
      if (old.length < batchSize) break;
    }
    const note = `${countOf(count, 'account')} of ${slug} without a visit for ${countOf(accounts.retentionMs / dayMs, 'day')}`;
    if (count > 0) await writeAudit(database, newId(), { at: now, actor: 'garage.retentionDays', action: 'purge', note });
  }
}
