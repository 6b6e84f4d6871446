import { nowMs, type Sql } from './open-fleet.ts';

type Lease = { slug: string; fence: number };

const keyOf = ({ slug, fence }: Lease) => `${slug} ${fence}`;
const keysOf = (leases: readonly Lease[]) => new Set(leases.map(keyOf));

/**
 * Renews the leases of a worker's turns. Returns those that were renewed and those that were lost. A turn whose row is currently locked is
 * neither: waiting for one row would let the leases of all others expire.
 */
export async function renewLeases<Turn extends Lease>(
  sql: Sql,
  { worker, leaseMs }: { worker: string; leaseMs: number },
  turns: readonly Turn[],
): Promise<{ renewed: Turn[]; lost: Turn[]; now: number }> {
  const heldDealers = `forecourt_fleet.dealers d join unnest($1::text[], $2::bigint[]) as held (slug, fence) on d.slug = held.slug and d.fence = held.fence
    where d.worker = $3 and d.lease_until > clock_timestamp()`;
  const values = [turns.map(({ slug }) => slug), turns.map(({ fence }) => fence), worker];
  const renewed = keysOf(
    await sql<Lease>(
      `update forecourt_fleet.dealers set lease_until = clock_timestamp() + $4 * interval '1 millisecond'
        where slug in (select d.slug from ${heldDealers} for update of d skip locked) returning slug, fence`,
      [...values, leaseMs],
    ),
  );
  const keptKeys = keysOf(await sql<Lease>(`select d.slug, d.fence from ${heldDealers}`, values));
  const [clock] = await sql<{ now: number }>(`select ${nowMs} as now`);
  return {
    renewed: turns.filter((turn) => renewed.has(keyOf(turn))),
    lost: turns.filter((turn) => !keptKeys.has(keyOf(turn))),
    now: (clock as { now: number }).now,
  };
}
