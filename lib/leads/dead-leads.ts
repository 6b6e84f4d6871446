import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';

/** A dealer's dead deliveries, and their destinations. */
export type DeadOfDealer = { dealer: string; count: number; destinations: string[] };

/** Dead deliveries, for reports. `problem` says why the database of leads could not be read. */
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

/** One line for each dealer with dead deliveries, and one if the database could not be read. */
export function deadLeadsLines({ problem, dead }: DeadLeads): string[] {
  const lines = dead.map(
    ({ dealer, count, destinations }) =>
      `${dealer}: ${countOf(count, 'delivery of a lead was', 'deliveries of leads were')} given up (${destinations.join(', ')}). To see why: ${nextCommand('leads', 'list', dealer, '--state', 'dead')}`,
  );
  return problem === undefined ? lines : [...lines, problem];
}
