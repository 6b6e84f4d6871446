import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { countDead } from '../../store/lead-health.ts';
import type { AlarmKind } from '../alarm-kind.ts';

/** A delivery has failed for good. */
export const deadAlarm: AlarmKind = {
  subject: 'leads were not delivered',
  advice: (dealer) =>
    `To see them, run: ${nextCommand('leads', 'list', dealer, '--state', 'dead')}. After the repair, run: ${nextCommand('leads', 'replay', '--dead', '--dealer', dealer)}`,
  find: async ({ database }) =>
    (await countDead(database.db)).map(({ dealer, destination, count }) => ({
      dealer,
      why: `${countOf(count, 'delivery', 'deliveries')} to ${destination} ${count === 1 ? 'was' : 'were'} given up`,
    })),
};
