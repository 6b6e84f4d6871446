import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { dayMs } from '#lib/model/time.ts';
import { firstSeen } from '../../store/job-store.ts';
import { lastLeadAt } from '../../store/lead-health.ts';
import type { AlarmKind } from '../alarm-kind.ts';

/** No lead came for `alerts.silentDays`. For a dealer that never had one, the time counts from the first check. */
export const silenceAlarm: AlarmKind = {
  subject: 'no enquiries arrive',
  advice: (dealer) => `Send one from the site, or run: ${nextCommand('leads', 'probe', dealer)}`,
  find: async ({ database, dealers, now }) => {
    const findings = [];
    for (const { slug, alerts } of dealers) {
      if (alerts.silentMs === undefined) continue;
      const since = (await lastLeadAt(database.db, slug)) ?? (await firstSeen(database, `silence ${slug}`, now));
      if (now - since >= alerts.silentMs)
        findings.push({ dealer: slug, why: `there was no lead for ${countOf(Math.floor((now - since) / dayMs), 'day')}` });
    }
    return findings;
  },
};
