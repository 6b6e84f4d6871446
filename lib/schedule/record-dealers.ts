import type { DealerPlan } from '#lib/build/plan/plan-dealer.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { DealerOutcome } from '#lib/report/dealer-outcome.ts';
import { loadSite } from '#lib/site/load.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { type DealerRecord, mergeRecords } from './dealer-records.ts';
import { indexedDealers, namedVariables, publishedPlaces } from './service-input.ts';

/** A definition's record of a dealer, as far as its settings and its plan are readable. */
async function recordOf(workspace: Workspace, outcome: DealerOutcome<DealerPlan>): Promise<DealerRecord> {
  const { slug } = outcome;
  // The platform may name the search server.
  const remote = (await readSnapshot(workspace.workDir, slug).catch(() => undefined))?.remote;
  const dealer = await loadSite({ ...workspace, slug, remote }).catch(() => undefined); // the plan reports it
  const dealers = dealer ? [dealer] : [];
  const sites = dealers.map(({ site }) => site);
  const { folders, any } = publishedPlaces(sites);
  return {
    changes: outcome.ok ? outcome.value.dues.map(({ at }) => at) : [],
    ...{ folders, publishes: any, indexed: indexedDealers(sites).length > 0, variables: namedVariables(dealers) },
  };
}

/**
 * The records of all dealers. An unreadable dealer keeps its record from the earlier file (`kept`); without such a record it is in `lacks`.
 */
export async function recordDealers(
  workspace: Workspace,
  outcomes: readonly DealerOutcome<DealerPlan>[],
  earlier: ReadonlyMap<string, DealerRecord> = new Map(),
) {
  const entries = await Promise.all(
    outcomes.map(async (outcome) => {
      const record = await recordOf(workspace, outcome);
      const before = outcome.ok ? undefined : earlier.get(outcome.slug);
      return [outcome.slug, before ? mergeRecords([before, record]) : record] as const;
    }),
  );
  const failed = outcomes.flatMap(({ slug, ok }) => (ok ? [] : [slug]));
  return {
    records: new Map(entries),
    kept: failed.filter((slug) => earlier.has(slug)),
    lacks: failed.filter((slug) => !earlier.has(slug)),
  };
}
