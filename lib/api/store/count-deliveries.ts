import type { Kysely } from 'kysely';
import type { DeliveryCounts } from '#lib/leads/reconcile.ts';
import type { LeadTables } from './tables.ts';

/**
 * The books by dealer, day and destination (rule E15). Received leads are counted from the versions and their outcomes from the deliveries,
 * so that a lost delivery shows up.
 */
export async function countDeliveries(
  db: Kysely<LeadTables>,
  filter: { dealers?: readonly string[]; day?: string },
): Promise<DeliveryCounts[]> {
  let versions = db
    .selectFrom('lead_versions as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .select(({ fn }) => ['l.dealer', 'v.day', 'v.planned', fn.countAll<number>().as('count')])
    .groupBy(['l.dealer', 'v.day', 'v.planned']);
  let deliveries = db
    .selectFrom('deliveries')
    .select(({ fn }) => ['dealer', 'day', 'destination', 'state', fn.countAll<number>().as('count')])
    .groupBy(['dealer', 'day', 'destination', 'state']);
  if (filter.dealers && filter.dealers.length > 0) {
    versions = versions.where('l.dealer', 'in', filter.dealers);
    deliveries = deliveries.where('dealer', 'in', filter.dealers);
  }
  if (filter.day !== undefined) {
    versions = versions.where('v.day', '=', filter.day);
    deliveries = deliveries.where('day', '=', filter.day);
  }
  const books = new Map<string, DeliveryCounts>();
  const bookOf = (dealer: string, day: string, destination: string): DeliveryCounts => {
    const key = JSON.stringify([day, dealer, destination]);
    const empty = { received: 0, pending: 0, delivered: 0, dead: 0, held: 0, cancelled: 0 };
    const book = books.get(key) ?? { dealer, day, destination, ...empty };
    books.set(key, book);
    return book;
  };
  for (const { dealer, day, planned, count } of await versions.execute())
    for (const destination of JSON.parse(planned) as string[]) bookOf(dealer, day, destination).received += count;
  for (const { dealer, day, destination, state, count } of await deliveries.execute()) bookOf(dealer, day, destination)[state] = count;
  return [...books].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, book]) => book);
}
