import { type Kysely, sql } from 'kysely';
import { dayAt, isoDay } from '#lib/locale/zoned-time.ts';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import type { Queue } from './delivery-store.ts';
import { countDead, countPending, realLeads } from './lead-health.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;

/** The days up to one such as "2026-11-22", the oldest first. */
export const lastDays = (count: number, last: string): string[] =>
  Array.from({ length: count }, (_, index) => isoDay(Date.parse(last) - (count - 1 - index) * dayMs));

/** Every offset of a time zone is a multiple of this, so a step never lies in two days. */
const stepMs = 15 * minuteMs;

/** The leads of a dealer on each of these days of its calendar, without tests and spam, counted by the database. */
export async function countByDay(db: Db, dealer: string, days: readonly string[], timeZone: string): Promise<number[]> {
  const from = Date.parse(days[0] as string) - dayMs;
  const rows = await realLeads(db, dealer)
    .select(({ fn }) => [sql<number>`received_at / ${sql.lit(stepMs)}`.as('step'), fn.countAll<number>().as('count')])
    .where('received_at', '>=', from)
    .groupBy('step')
    .execute();
  const counts = new Map<string, number>();
  for (const { step, count } of rows) {
    const day = dayAt(step * stepMs, timeZone);
    counts.set(day, (counts.get(day) ?? 0) + count);
  }
  return days.map((day) => counts.get(day) ?? 0);
}

/**
 * How a destination accepts its leads. Times are milliseconds; `lastError` belongs to a delivery that still waits or has failed for good.
 */
export type DestinationHealth = Awaited<ReturnType<typeof readDestinations>>[number];

async function readLast(db: Db, { dealer, destination }: Queue, since: number) {
  const of = () => db.selectFrom('deliveries').where('dealer', '=', dealer).where('destination', '=', destination);
  const success = await of().select('ended_at').where('state', '=', 'delivered').orderBy('ended_at', 'desc').limit(1).executeTakeFirst();
  const delivered = await of()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'delivered')
    .where('ended_at', '>=', since)
    .executeTakeFirst();
  const waiting = await of()
    .select('last_error')
    .where('state', '=', 'pending')
    .where('last_error', 'is not', null)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  const dead = await of().select('last_error').where('state', '=', 'dead').orderBy('ended_at', 'desc').limit(1).executeTakeFirst();
  return {
    delivered: delivered?.count ?? 0,
    lastSuccessAt: success?.ended_at ?? undefined,
    lastError: waiting?.last_error ?? dead?.last_error ?? undefined,
  };
}

/** The health of these destinations, and of others with waiting or dead deliveries. `since` is in milliseconds. */
export async function readDestinations(db: Db, destinationQueues: readonly Queue[], since: number) {
  const [pending, dead] = [await countPending(db), await countDead(db)];
  const keyOf = ({ dealer, destination }: Queue) => `${dealer} ${destination}`;
  const queues = new Map(
    [...destinationQueues, ...pending, ...dead].map(({ dealer, destination }) => [`${dealer} ${destination}`, { dealer, destination }]),
  );
  const sorted = [...queues].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = await Array.fromAsync(sorted, async ([key, queue]) => {
    const waiting = pending.find((row) => keyOf(row) === key);
    const failed = dead.find((row) => keyOf(row) === key);
    const last = await readLast(db, queue, since);
    return { ...queue, ...last, pending: waiting?.count ?? 0, oldestAt: waiting?.oldestAt, dead: failed?.count ?? 0 };
  });
  // Destinations that need attention come first.
  return rows.sort((a, b) => Number(b.dead > 0) - Number(a.dead > 0));
}
