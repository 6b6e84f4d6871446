import { passed, problem } from '#lib/destinations/finding.ts';
import type { ProductionFinding, ProductionWorld } from './production-world.ts';
import { productionChecks } from './registry.ts';

export type ProductionCheckName = keyof typeof productionChecks;

export const productionCheckNames = Object.keys(productionChecks) as ProductionCheckName[];

/** Runs every check that applies to this machine. A check that throws is reported as a problem and does not stop the others. */
export async function checkProduction(world: ProductionWorld, skip: readonly string[] = []): Promise<ProductionFinding[]> {
  const findings = await Promise.all(
    productionCheckNames.map(async (name): Promise<ProductionFinding[]> => {
      if (skip.includes(name)) return [passed(name, 'was skipped, as asked')];
      return productionChecks[name](world).catch((error: NodeJS.ErrnoException) => [
        problem(
          name,
          `could not be checked (${error.code ?? error.name})`,
          'run doctor as the user of the services, and report this if it stays',
        ),
      ]);
    }),
  );
  return findings.flat();
}
