import { codeId } from '#lib/disk/code-id.ts';
import { workspaceOf } from '../../cli/context.ts';
import { type CommandOutcome, printError, printLine } from '../../cli/output.ts';
import { endOnFault, type FleetCommandOptions, fleetDealers, openForCommand, unknownDealer } from './open.ts';

async function unpark(slugs: string[], options: FleetCommandOptions): Promise<CommandOutcome> {
  const fleet = await openForCommand(options, await codeId(workspaceOf(options).productDir));
  try {
    const unparked: string[] = [];
    for (const slug of slugs) if (await fleet.store.unpark(slug)) unparked.push(slug);
    const fleetSlugs = await fleetDealers(fleet.database);
    const problems = slugs
      .filter((slug) => !unparked.includes(slug))
      .map((slug) => ({
        dealer: slug,
        message: fleetSlugs.includes(slug) ? `${slug} is not parked.` : `${slug}: ${unknownDealer(slug, fleetSlugs)}`,
      }));
    if (!options.json) {
      for (const slug of unparked) printLine(`${slug}: no longer parked; it is polled and built now`);
      for (const { message } of problems) printError(message);
    }
    return { result: { unparked }, problems };
  } finally {
    await fleet.close();
  }
}

/** `forecourt fleet unpark`: parked dealers are polled and built again, at once (rule R56). */
export const unparkCommand = (slugs: string[], options: FleetCommandOptions): Promise<CommandOutcome> =>
  endOnFault(options, () => unpark(slugs, options));
