import { type Kysely, sql } from 'kysely';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

/** A destination of a dealer that has deliveries waiting. */
export type Queue = { dealer: string; destination: string };

/** `attempts` counts from 1, with the one that was claimed. `uncertain` is 1 when an earlier attempt may have arrived. */
export type Claimed = Pick<
  LeadTables['deliveries'],
  'id' | 'lead_id' | 'version' | 'dealer' | 'destination' | 'event' | 'attempts' | 'uncertain'
>;

/**
 * The next destination of the same dealer, and the first of the next dealer. Two queries, because SQLite does not use the index for a
 * row-value comparison.
 */
const sameDealer = sql`(select d.destination from deliveries d where d.state = 'pending' and d.dealer = queue.dealer
  and d.destination > queue.destination order by d.destination limit 1)`;
const nextDealer = (column: 'dealer' | 'destination') => sql`(select ${sql.ref(`d.${column}`)} from deliveries d where d.state = 'pending'
  and d.dealer > queue.dealer order by d.dealer, d.destination limit 1)`;

/** The query behind waitingQueues. It jumps from one destination to the next in the index, so that a long backlog costs nothing. */
export const waitingQueuesQuery = () => sql<Queue & { next_at: number }>`
  with recursive queue (dealer, destination) as (
    select dealer, destination from (
      select dealer, destination from deliveries where state = 'pending' order by dealer, destination limit 1) as first
    union all
    select case when ${sameDealer} is null then ${nextDealer('dealer')} else queue.dealer end,
           coalesce(${sameDealer}, ${nextDealer('destination')})
    from queue where queue.dealer is not null
  )
  select dealer, destination, (
    select d.next_at from deliveries d
    where d.state = 'pending' and d.dealer = queue.dealer and d.destination = queue.destination
    order by d.next_at limit 1) as next_at
  from queue where dealer is not null`;

/** The destinations with pending deliveries, and when the first delivery of each is or was due. */
export async function waitingQueues(db: Kysely<LeadTables>): Promise<(Queue & { next_at: number })[]> {
  return (await waitingQueuesQuery().execute(db)).rows;
}

export type ClaimOptions = {
  limit: number;
  lease: string;
  leaseMs: number;
  now: number;
  /** Deliveries that this worker is sending. After a jump of the clock their leases can look expired. */
  held: readonly string[];
};

/**
 * The statement behind claimDeliveries. Earlier versions are looked up by lead: without statistics, Postgres would otherwise read the whole
 * backlog for each row. `offset 0` keeps Postgres from turning the inner query into a join, and `coalesce` keeps it from using the index of all
 * pending deliveries.
 */
export const claimQuery = (kind: Database['kind'], { dealer, destination }: Queue, { limit, lease, leaseMs, now, held }: ClaimOptions) =>
  // Materialized, because Postgres could otherwise run the inner query, and apply its limit, more than once.
  sql<Claimed>`
  with due as materialized (
    select d.id from deliveries d
    where d.state = 'pending' and d.dealer = ${dealer} and d.destination = ${destination} and d.next_at <= ${now} and d.leased_until <= ${now}
      ${held.length > 0 ? sql`and d.id not in (${sql.join(held)})` : sql``}
      and not exists (select 1 from deliveries earlier where earlier.lead_id = d.lead_id and earlier.version < d.version
        and earlier.destination = d.destination and coalesce(earlier.state, '') = 'pending' ${kind === 'postgres' ? sql`offset 0` : sql``})
    order by d.next_at limit ${limit} ${kind === 'postgres' ? sql`for update of d skip locked` : sql``}
  )
  update deliveries set lease = ${lease}, leased_until = ${now + leaseMs}, attempts = attempts + 1,
    uncertain = case when uncertain > 0 then 2 else 1 end
  where id in (select id from due)
  returning id, lead_id, version, dealer, destination, event, attempts, case when uncertain = 2 then 1 else 0 end as uncertain`;

/**
 * Takes up to `limit` due deliveries of one destination for `leaseMs`, and versions of a lead in their order (rule E60). Each counts an
 * attempt and is marked uncertain until its outcome is written: if a worker dies, the next one marks its deliveries as resent.
 */
export async function claimDeliveries(
  { db, kind, commit }: Pick<Database, 'db' | 'kind' | 'commit'>,
  queue: Queue,
  options: ClaimOptions,
): Promise<Claimed[]> {
  const run = async (on: Kysely<LeadTables>) => (await claimQuery(kind, queue, options).execute(on)).rows;
  return kind === 'sqlite' ? commit(run) : run(db);
}
