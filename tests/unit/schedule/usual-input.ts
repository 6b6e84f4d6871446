import { dayMs, minuteMs } from '#lib/model/time.ts';
import type { ScheduleInput } from '#lib/schedule/schedule-input.ts';

export const noon = Date.UTC(2026, 10, 21, 12);
export const due = (slug: string, at: number) => ({ slug, due: { at, why: ['sold window' as const], count: 1 } });
/** Two dealers with scheduled changes. */
export const input: ScheduleInput = {
  slugs: [],
  everyMinutes: 15,
  shards: 3,
  dues: [due('acme', noon + dayMs + 1), due('zed', noon + dayMs + minuteMs), due('acme', noon + 3 * dayMs), due('acme', noon)],
  until: noon + 7 * dayMs,
  now: noon,
  productDir: '/srv/fore court',
  publishes: { folders: [], any: false },
  indexed: [],
  flags: [],
  state: 's3://dealer-state/{x}?region=ap-southeast-2',
};
