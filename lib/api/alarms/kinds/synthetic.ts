import { awayText } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { dayMs } from '#lib/model/time.ts';
import { readProbes } from '../../store/probe-store.ts';
import type { AlarmKind } from '../alarm-kind.ts';

/** Twice the time between two probes, and an hour. */
const lateMs = 2 * dayMs + dayMs / 24;

/** The last synthetic lead did not arrive, or none was sent for two days. */
export const syntheticAlarm: AlarmKind = {
  subject: 'a synthetic lead did not arrive',
  advice: (dealer) => `Shoppers may not be able to send enquiries. To try again, run: ${nextCommand('leads', 'probe', dealer)}`,
  find: async ({ database, dealers, now }) => {
    const probed = new Set(dealers.filter(({ dailyProbe }) => dailyProbe).map(({ slug }) => slug));
    return (await readProbes(database.db)).flatMap(({ dealer, error, ok_at, begun_at }) => {
      if (!probed.has(dealer)) return [];
      if (error !== null) return [{ dealer, why: `the public address did not take it: ${error}` }];
      const age = now - (ok_at ?? begun_at);
      return age > lateMs ? [{ dealer, why: `the last one arrived ${awayText(age)} ago` }] : [];
    });
  },
};
