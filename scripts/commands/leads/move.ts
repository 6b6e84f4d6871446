import { moveDeliveries } from '#lib/api/store/move-deliveries.ts';
import { countOf } from '#lib/locale/plural.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../../cli/context.ts';
import type { CommandOutcome } from '../../cli/json-output.ts';
import { withLeads } from '../../cli/lead-options.ts';
import { openDealer } from '../../cli/open-dealers.ts';
import { printLine } from '../../cli/output.ts';
import { UsageError } from '../../cli/usage-error.ts';

/** `forecourt leads move <slug> <from> <to>`: gives what a renamed or removed destination was not sent to another one. */
export async function moveLeadsCommand(slug: string, from: string, to: string, options: CommonOptions): Promise<CommandOutcome> {
  const { destinations } = await openDealer(workspaceOf(options), slug);
  const names = destinations.map(({ name }) => name);
  if (!names.includes(to)) throw new UsageError(`${slug} has no destination ${to}. It has: ${names.join(', ') || 'none'}.`);
  if (names.includes(from)) throw new UsageError(`${slug} still delivers to ${from}. Rename or remove it in leads.destinations first.`);
  return withLeads(options, async (database) => {
    const moved = await moveDeliveries(database, { dealer: slug, from, to }, realWorld.now());
    if (!options.json) printLine(`${countOf(moved, 'delivery')} of ${slug} moved from ${from} to ${to}.`);
    return { result: { moved } };
  });
}
