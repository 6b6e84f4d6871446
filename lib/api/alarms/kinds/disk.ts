import { formatBytes } from '#lib/locale/byte-size.ts';
import { type AlarmKind, everyDealer } from '../alarm-kind.ts';

/** The alarm starts when less than this share of the disk, or fewer than these bytes, are free. */
const leastShare = 0.05;
const leastBytes = 1024 ** 3;

/** The disk of the database is almost full. When it is full, no lead can be stored. */
export const diskAlarm: AlarmKind = {
  ofMachine: true,
  subject: 'the disk of the leads is almost full',
  advice: () => 'When it is full, no enquiry can be saved, and shoppers see that. Free space; lib/prune/README.md says how.',
  find: async ({ disk: here }) => {
    if (!here || here.freeBytes >= Math.min(leastBytes, here.bytes * leastShare)) return [];
    return [
      {
        dealer: everyDealer,
        why: `${formatBytes(here.freeBytes)} of ${formatBytes(here.bytes)} are free in ${here.folder} on ${here.host}`,
      },
    ];
  },
};
