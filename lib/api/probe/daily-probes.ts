import pLimit from 'p-limit';
import { dayMs } from '#lib/model/time.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { claimJob } from '../store/job-store.ts';
import { type ProbeOptions, sendProbe } from './send-probe.ts';

const atOnce = 8;

/** Sends the synthetic lead of each dealer that has `leads.dailyProbe`, once a day and from one of all processes. */
export async function sendDailyProbes(options: ProbeOptions, dealers: readonly LeadDealer[]): Promise<void> {
  const limit = pLimit(atOnce);
  await Promise.all(
    dealers
      .filter(({ dailyProbe }) => dailyProbe)
      .map((dealer) =>
        limit(async () => {
          if (await claimJob(options.database, `probe ${dealer.slug}`, options.world.now(), dayMs)) await sendProbe(options, dealer);
        }),
      ),
  );
}
