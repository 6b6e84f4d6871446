import { codeId } from '#lib/disk/code-id.ts';
import { goBack, startRollout } from '#lib/fleet/rollout.ts';
import { countOf } from '#lib/locale/plural.ts';
import { workspaceOf } from '../../cli/context.ts';
import { UsageError } from '../../cli/invocation.ts';
import { type CommandOutcome, printLine } from '../../cli/output.ts';
import { planWaves } from '../../cli/wave-plan.ts';
import { endOnFault, type FleetCommandOptions, fleetDealers, openForCommand, unknownDealer } from './open.ts';

export type RolloutCommandOptions = FleetCommandOptions & { waves?: string; canary?: string; back?: boolean };

const usualWaves = '1,10%,rest';

/** The dealers in the order of the waves: the canary first. Throws UsageError if the fleet has no such dealer. */
function inOrder(slugs: readonly string[], canary: string | undefined): string[] {
  if (canary === undefined) return [...slugs];
  if (!slugs.includes(canary)) throw new UsageError(`--canary: ${unknownDealer(canary, slugs)}`);
  return [canary, ...slugs.filter((slug) => slug !== canary)];
}

async function startOrGoBack(options: RolloutCommandOptions): Promise<CommandOutcome> {
  if (options.back && (options.waves || options.canary)) throw new UsageError('--back takes neither --waves nor --canary.');
  const code = await codeId(workspaceOf(options).productDir);
  const fleet = await openForCommand(options, code);
  try {
    if (options.back) {
      const back = await goBack(fleet.rollouts);
      if (!options.json) printLine(`${countOf(back.dealers, 'dealer')} go back to code ${back.code}. Keep workers with that code running.`);
      return { result: back };
    }
    const slugs = inOrder(await fleetDealers(fleet.database), options.canary);
    if (slugs.length === 0) throw new UsageError('The fleet has no dealers yet: start a worker first.');
    const waves = planWaves(slugs, options.waves ?? usualWaves);
    const rollout = await startRollout(fleet.rollouts, code, waves);
    if (!options.json)
      printLine(
        `Code ${code} goes to ${countOf(slugs.length, 'dealer')} in ${countOf(waves.length, 'wave')}: ${waves.map(({ length }) => length).join(', ')}; the first is ${waves[0]?.join(', ')}. Workers with this code and with the one before must run until it is done.`,
      );
    return { result: rollout };
  } finally {
    await fleet.close();
  }
}

/** `forecourt fleet rollout`: moves dealers to this product's code in waves (rule R58), or with `--back` to the previous code. */
export const rolloutCommand = (options: RolloutCommandOptions): Promise<CommandOutcome> =>
  endOnFault(options, () => startOrGoBack(options));
