import { makeGuardedFetch } from '#lib/api/destinations/private-address.ts';
import { type LeadService, makeLeadService } from '#lib/api/lead-service.ts';
import type { DeliveryReport } from '#lib/api/worker/worker.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { realWorld } from './context.ts';
import { openLeadDatabase } from './lead-database.ts';
import { loadLeadDealers } from './lead-dealers.ts';
import { printError } from './output.ts';

/** How long deliveries may take to finish after a request to stop. */
const graceMs = 10_000;

export type OpenLeads = { service: LeadService; dealers: number; database: string; stop: () => Promise<void> };

/** Opens the lead service of these dealers. Dealers whose settings are broken are reported and left out. */
export async function openLeads(
  workspace: Workspace,
  slugs: readonly string[],
  report: (event: DeliveryReport) => void,
): Promise<OpenLeads> {
  const { env, now } = realWorld;
  const { dealers, problems } = await loadLeadDealers(workspace, slugs);
  for (const problem of problems) printError(problem);
  const database = await openLeadDatabase(workspace, env);
  const { fetch, close } = makeGuardedFetch({ allowPrivate: env.FORECOURT_PRIVATE_DESTINATIONS === 'allow' });
  const service = makeLeadService({
    ...{ database, dealers: () => dealers, world: { env, fetch, now }, report },
    onError: (error) => printError(`api: ${error.message}`),
  });
  return {
    ...{ service, dealers: dealers.length, database: database.kind },
    stop: async () => {
      await service.worker.stop(graceMs);
      await close();
      await database.close();
    },
  };
}
