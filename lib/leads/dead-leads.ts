import { countOf } from '#lib/locale/plural.ts';

/** Deliveries of a dealer that were given up, and to which destinations. */
export type DeadOfDealer = { dealer: string; count: number; destinations: string[] };

/** What reports say about deliveries that were given up; a problem when the database of leads could not be read. */
export type DeadLeads = { problem?: string | undefined; dead: DeadOfDealer[] };

/** Adds up the destinations of each dealer. */
export function sumDead(rows: readonly { dealer: string; destination: string; count: number }[]): DeadOfDealer[] {
  const dealers = [...new Set(rows.map(({ dealer }) => dealer))].sort();
  return dealers.map((dealer) => {
    const own = rows.filter((row) => row.dealer === dealer);
    return {
      dealer,
      count: own.reduce((sum, { count }) => sum + count, 0),
      destinations: own.map(({ destination }) => destination).sort(),
    };
  });
}

/** One line for each dealer whose deliveries died, or for the reason why nobody knows. */
export function deadLeadsLines({ problem, dead }: DeadLeads): string[] {
  const lines = dead.map(
    ({ dealer, count, destinations }) =>
      `${dealer}: ${countOf(count, 'delivery of a lead was', 'deliveries of leads were')} given up (${destinations.join(', ')}). To see why: forecourt leads list ${dealer} --state dead`,
  );
  return problem === undefined ? lines : [...lines, problem];
}
