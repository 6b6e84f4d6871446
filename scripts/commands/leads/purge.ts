import { purgeLeads } from '#lib/api/store/purge-leads.ts';
import { readAge } from '#lib/leads/period.ts';
import { countOf } from '#lib/locale/plural.ts';
import { dayMs } from '#lib/model/time.ts';
import { type CommonOptions, realWorld } from '../../cli/context.ts';
import { UsageError } from '../../cli/invocation.ts';
import { auditHere, withLeads } from '../../cli/lead-options.ts';
import { type CommandOutcome, printLine } from '../../cli/output.ts';

export type PurgeLeadsOptions = CommonOptions & { olderThan?: string; dryRun?: boolean; quarantined?: boolean };

const listText = (parts: readonly string[]) => (parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join(''));

/** `forecourt leads purge`: removes old leads. Undelivered leads stay. */
export const purgeLeadsCommand = (slugs: string[], options: PurgeLeadsOptions): Promise<CommandOutcome> => {
  const age = readAge(options.olderThan ?? '');
  if (age === undefined || age < dayMs)
    throw new UsageError(`--older-than takes a number of days such as 730d, not ${JSON.stringify(options.olderThan ?? '')}.`);
  const { dryRun = false, quarantined = false } = options;
  return withLeads(options, async (database) => {
    const before = realWorld.now() - age;
    const purged = await purgeLeads(database, { before, dealers: slugs, quarantined, dryRun });
    const { leads, files, kept } = purged;
    if (!dryRun && leads > 0)
      await auditHere(database, { action: 'purge', note: `${countOf(leads, 'lead')} older than ${options.olderThan}` });
    const result = { dryRun, before: new Date(before).toISOString(), ...purged };
    if (options.json) return { result };
    const words = { pending: 'waiting', dead: 'given up', held: 'quarantined' } as const;
    const stay = (['pending', 'dead', 'held'] as const).flatMap((state) => (kept[state] > 0 ? [`${kept[state]} ${words[state]}`] : []));
    const withFiles = files > 0 ? ` and ${countOf(files, 'file')}` : '';
    const what = `${countOf(leads, 'lead')}${withFiles} without news since ${new Date(before).toISOString().slice(0, 10)}`;
    printLine(dryRun ? `${what} would be removed. Nothing was changed.` : `Removed ${what}.`);
    if (stay.length > 0) printLine(`Older leads that stay, because they were not delivered: ${listText(stay)}.`);
    return { result };
  });
};
