import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { dayMs } from '#lib/model/time.ts';
import { countQuarantined } from '../../store/lead-health.ts';
import type { AlarmKind } from '../alarm-kind.ts';

/** `alerts.quarantined` leads of the last day look like spam: an attack, or a check that holds real enquiries. */
export const quarantineAlarm: AlarmKind = {
  subject: 'many leads look like spam',
  advice: (dealer) => `Check whether real enquiries are among them: ${nextCommand('leads', 'list', dealer, '--state', 'quarantined')}`,
  find: async ({ database, dealers, now }) => {
    const limits = new Map(dealers.map(({ slug, alerts }) => [slug, alerts.quarantined]));
    return (await countQuarantined(database.db, now - dayMs)).flatMap(({ dealer, count }) =>
      count >= (limits.get(dealer) ?? Number.POSITIVE_INFINITY)
        ? [{ dealer, why: `${countOf(count, 'lead')} of the last day ${count === 1 ? 'is' : 'are'} in quarantine` }]
        : [],
    );
  },
};
