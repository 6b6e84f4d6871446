import { fleetOf } from '#lib/build/fleet-work.ts';
import { type DealerPlan, planDealer } from '#lib/build/plan/plan-dealer.ts';
import { dealShards, parseShard, type Shard } from '#lib/build/plan/shards.ts';
import { codeId } from '#lib/disk/code-id.ts';
import { dayMs } from '#lib/model/time.ts';
import type { DealerOutcome } from '#lib/report/dealer-outcome.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { wordedMessage } from '../cli/disk-words.ts';
import { UsageError } from '../cli/invocation.ts';
import type { CommandOutcome } from '../cli/output.ts';
import { matrixRow, planTable, shardRow } from '../cli/plan-text.ts';
import { failedDealers, failureTable } from '../cli/present.ts';
import { openStoredDealers } from '../cli/stored-dealers.ts';

export type PlanCommandOptions = CommonOptions & { state?: string; pull?: boolean; changed?: boolean; shard?: string; shards?: string };

const readsAtOnce = 4;
/** How far ahead to look for scheduled changes: a little more than a year. */
const horizonMs = 400 * dayMs;

function readShards({ shard, shards }: PlanCommandOptions): { only?: Shard; into?: number } {
  if (shard !== undefined && shards !== undefined)
    throw new UsageError('Use --shard i/n for one part or --shards n for all of them, not both.');
  if (shard !== undefined) {
    const only = parseShard(shard);
    if (!only) throw new UsageError(`--shard takes a part and a number of parts, such as 2/4, not ${JSON.stringify(shard)}.`);
    return { only };
  }
  if (shards === undefined) return {};
  const into = parseShard(`1/${shards}`)?.of;
  if (into === undefined) throw new UsageError(`--shards takes a whole number from 1, not ${JSON.stringify(shards)}.`);
  return { into };
}

/** Plans each dealer. An unreadable dealer does not affect the others. */
export async function planFleet(
  dealers: readonly string[],
  options: CommonOptions & { pull?: boolean; state?: string },
): Promise<DealerOutcome<DealerPlan>[]> {
  const workspace = workspaceOf(options);
  const store = await openStoredDealers(workspace, options.state);
  const { filesOf } = store;
  const settings = {
    filesOf,
    workspace,
    world: realWorld,
    codeId: await codeId(workspace.productDir),
    pull: options.pull ?? false,
    horizonMs,
  };
  const job = fleetOf(readsAtOnce, async (slug) => {
    await store.fetch(slug);
    return planDealer(slug, settings);
  });
  return Promise.all(dealers.map((slug) => job(slug, () => undefined))).finally(store.close);
}

/** `forecourt plan`: shows what a build would change and the next scheduled change. Nothing is rendered. */
export async function planCommand(slugs: string[], options: PlanCommandOptions): Promise<CommandOutcome> {
  const parts = readShards(options);
  const outcomes = await planFleet(await chosenDealers(slugs, options), options);
  const rows = outcomes
    .map((outcome) =>
      outcome.ok
        ? matrixRow(outcome.value)
        : { slug: outcome.slug, reason: 'unreadable' as const, problem: wordedMessage(outcome.error), cost: 1 },
    )
    // An unreadable dealer stays in the plan, so that its failed build shows the problem.
    .filter(({ reason }) => !options.changed || reason !== 'none');
  const shards = dealShards(rows, parts.only?.of ?? parts.into ?? 1);
  const mine = parts.only ? (shards[parts.only.index - 1] ?? []) : rows;
  if (!options.json) {
    const groups = parts.into === undefined ? [mine] : shards;
    for (const [index, group] of groups.entries())
      process.stdout.write(`${groups.length > 1 ? `Shard ${index + 1} of ${groups.length}\n` : ''}${planTable(group, realWorld.now())}\n`);
  }
  if (!options.json) process.stderr.write(failureTable(outcomes));
  const include =
    parts.into === undefined
      ? mine
      : shards.flatMap((shard, index) => (shard.length > 0 ? [shardRow(shard, index + 1, shards.length)] : []));
  return { result: { include }, problems: failedDealers(outcomes) };
}
