import { moveDeliveries } from '#lib/api/store/move-deliveries.ts';
import { countOf } from '#lib/locale/plural.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../cli/context.ts';
import { openLeadDatabase } from '../cli/lead-database.ts';
import { openDealers } from '../cli/open-dealers.ts';
import { printLine } from '../cli/output.ts';
import { UsageError } from '../cli/usage-error.ts';

/** `forecourt leads move <slug> <from> <to>`: gives what a renamed or removed destination was not sent to another one. */
export async function moveLeadsCommand(slug: string, from: string, to: string, options: CommonOptions): Promise<void> {
  const workspace = workspaceOf(options);
  const problems: string[] = [];
  const opened = await openDealers(
    workspace,
    async () => [slug],
    (problem) => problems.push(problem),
  );
  opened.close();
  const [dealer] = opened.list();
  if (!dealer) throw new UsageError(problems[0] ?? `There is no dealer ${slug}.`);
  const names = dealer.destinations.map(({ name }) => name);
  if (!names.includes(to)) throw new UsageError(`${slug} has no destination ${to}. It has: ${names.join(', ') || 'none'}.`);
  if (names.includes(from)) throw new UsageError(`${slug} still delivers to ${from}. Rename or remove it in leads.destinations first.`);
  const database = await openLeadDatabase(workspace, realWorld.env);
  try {
    const moved = await moveDeliveries(database, { dealer: slug, from, to }, realWorld.now());
    if (options.json) process.stdout.write(`${JSON.stringify({ moved })}\n`);
    else printLine(`${countOf(moved, 'delivery')} of ${slug} moved from ${from} to ${to}.`);
  } finally {
    await database.close();
  }
}
