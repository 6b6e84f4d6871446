import { countOf } from '#lib/locale/plural.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { dayMs } from '#lib/model/time.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { readAccountFigures } from '../store/account-figures.ts';
import { countByDay, lastDays, readDestinations } from '../store/admin-figures.ts';
import { readAudit } from '../store/audit.ts';
import { listDeliveries, listLeads } from '../store/lead-admin.ts';
import { countQuarantined } from '../store/lead-health.ts';
import type { Database } from '../store/open-database.ts';
import type { DealerDays } from './days-chart.ts';

/** The command line shows longer lists. */
const listed = 50;
const auditListed = 20;

/** What a form did, from the query of the address that it redirects to. Any other text shows nothing. */
function noticeOf(done: string | undefined): string | undefined {
  if (done === 'released') return 'The lead will be delivered.';
  const count = /^replayed-(\d{1,9})$/.exec(done ?? '')?.[1];
  if (count === undefined) return undefined;
  return count === '0'
    ? 'No delivery was given up, so nothing is tried again.'
    : `${countOf(Number(count), 'delivery', 'deliveries')} will be tried again.`;
}

type OverviewOptions = { dealers: readonly LeadDealer[]; days: number; now: number; done: string | undefined; warnings: readonly string[] };

/** How shoppers use their accounts, and what their text messages cost. Undefined if the settings have no price. */
async function accountsOf(db: Database['db'], dealers: readonly LeadDealer[], now: number) {
  const withAccounts = dealers.filter(({ accounts }) => accounts !== undefined);
  const figures = await readAccountFigures(
    db,
    withAccounts.map(({ slug }) => slug),
    now,
  );
  return figures.map((row) => {
    const price = withAccounts.find(({ slug }) => slug === row.dealer)?.accounts?.messagePrice;
    return { ...row, spend: price === undefined ? undefined : price * row.codes.messages };
  });
}

/** Reads the data of the operators' overview. */
export async function readOverview({ db, kind }: Database, { dealers, days, now, done, warnings }: OverviewOptions) {
  const todays = dealers.map(({ timeZone }) => dayAt(now, timeZone)).sort();
  const shown = lastDays(days, todays.at(-1) ?? dayAt(now, 'UTC'));
  const leads: DealerDays[] = [];
  for (const { slug, timeZone } of dealers) {
    const counts = await countByDay(db, slug, shown, timeZone);
    leads.push({ dealer: slug, counts, today: counts[shown.indexOf(dayAt(now, timeZone))] ?? 0 });
  }
  const queues = dealers.flatMap(({ slug, destinations }) => destinations.map(({ name }) => ({ dealer: slug, destination: name })));
  const quarantined = await listLeads(db, { state: 'quarantined', limit: listed });
  return {
    ...{ now, warnings, days: shown, leads, destinations: await readDestinations(db, queues, now - days * dayMs) },
    ...{ dead: await listDeliveries(db, { state: 'dead', limit: listed }), quarantined },
    quarantinedCount: (await countQuarantined(db)).reduce((sum, { count }) => sum + count, 0),
    accounts: await accountsOf(db, dealers, now),
    ...{ audit: await readAudit({ db }, auditListed), database: kind, notice: noticeOf(done) },
  };
}
