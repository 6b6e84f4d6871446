import type { Kysely } from 'kysely';
import { countAll } from './count-all.ts';
import type { Queue } from './delivery-store.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;

/** What waits for a destination. Times are milliseconds. */
export type Backlog = Queue & { count: number; oldestAt: number };

/** What waits for each destination, from the index that holds only that. */
export async function countPending(db: Db): Promise<Backlog[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['dealer', 'destination', countAll.as('count')])
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('state', '=', 'pending')
    .groupBy(['dealer', 'destination'])
    .execute();
  return rows.map(({ dealer, destination, count, oldest }) => ({ dealer, destination, count: Number(count), oldestAt: Number(oldest) }));
}

export type DeadCount = Queue & { count: number; lastAt: number };

/** The dead deliveries of each destination, and when the last one was given up. */
export async function countDead(db: Db): Promise<DeadCount[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['dealer', 'destination', countAll.as('count')])
    .select(({ fn }) => fn.max('ended_at').as('last'))
    .where('state', '=', 'dead')
    .groupBy(['dealer', 'destination'])
    .execute();
  return rows.map(({ dealer, destination, count, last }) => ({ dealer, destination, count: Number(count), lastAt: Number(last) }));
}

/** Quarantined leads of each dealer. */
export async function countQuarantined(db: Db): Promise<{ dealer: string; count: number }[]> {
  const rows = await db
    .selectFrom('leads')
    .select(['dealer', countAll.as('count')])
    .where('state', '=', 'quarantined')
    .groupBy('dealer')
    .execute();
  return rows.map(({ dealer, count }) => ({ dealer, count: Number(count) }));
}
