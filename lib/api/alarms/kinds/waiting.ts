import { countOf } from '#lib/locale/plural.ts';
import { awayText } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { countPending } from '../../store/lead-health.ts';
import type { AlarmKind } from '../alarm-kind.ts';

/** The oldest delivery has waited for longer than `alerts.pendingMinutes`. */
export const waitingAlarm: AlarmKind = {
  subject: 'leads wait for a destination',
  advice: (dealer) => `Nothing is lost. To see why, run: ${nextCommand('doctor', dealer)}`,
  find: async ({ database, dealers, now }) => {
    const limits = new Map(dealers.map(({ slug, alerts }) => [slug, alerts.pendingMs]));
    return (await countPending(database.db)).flatMap(({ dealer, destination, count, oldestAt }) => {
      const age = now - oldestAt;
      if (age <= (limits.get(dealer) ?? Number.POSITIVE_INFINITY)) return [];
      return [
        {
          dealer,
          why: `${countOf(count, 'delivery', 'deliveries')} to ${destination} ${count === 1 ? 'waits' : 'wait'}, the oldest for ${awayText(age)}`,
        },
      ];
    });
  },
};
