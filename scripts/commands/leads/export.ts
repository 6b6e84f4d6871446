import { once } from 'node:events';
import { exportLeads } from '#lib/api/store/export-leads.ts';
import { csvLine } from '#lib/leads/csv.ts';
import { exportHeader, exportRow } from '#lib/leads/export-columns.ts';
import { countOf } from '#lib/locale/plural.ts';
import { isReaderGone } from '../../cli/closed-output.ts';
import { type CommonOptions, realWorld } from '../../cli/context.ts';
import { UsageError } from '../../cli/invocation.ts';
import { auditHere, readPeriod, withLeads } from '../../cli/lead-options.ts';
import { type CommandOutcome, eventLine, printError } from '../../cli/output.ts';

export type ExportLeadsOptions = CommonOptions & { since?: string; until?: string; csv?: boolean };

const exportName = 'leads export';

/** Writes to the output and waits for a slow reader, so that memory stays small. Stops waiting if the reader has gone. */
async function write(text: string): Promise<void> {
  if (isReaderGone() || process.stdout.write(text)) return;
  await once(process.stdout, 'drain').catch((error: Error) => {
    if (!isReaderGone()) throw error;
  });
}

/** `forecourt leads export`: every lead of a period with what the shopper wrote, as CSV or as a line of JSON for each. */
export const exportLeadsCommand = (slugs: string[], options: ExportLeadsOptions): Promise<CommandOutcome> => {
  if (options.since === undefined) throw new UsageError('--since is missing. For the leads of the last week, use: --since 7d');
  if (options.csv === options.json) throw new UsageError('Use --csv for a spreadsheet, or --json for a line of JSON for each lead.');
  const period = readPeriod(options);
  return withLeads(options, async (database) => {
    let count = 0;
    if (options.csv) await write(csvLine(exportHeader));
    for await (const page of exportLeads(database.db, { dealers: slugs, ...period })) {
      count += page.length;
      await write(
        page.map((row) => (options.csv ? csvLine(exportRow(row)) : eventLine(exportName, realWorld.now(), 'lead', { lead: row }))).join(''),
      );
      if (isReaderGone()) break;
    }
    await auditHere(database, { action: 'export', note: `${countOf(count, 'lead')} of ${slugs.join(', ') || 'all dealers'}` });
    printError(`${countOf(count, 'lead')} exported. They hold personal data: names, phone numbers, email addresses and messages.`);
    return { result: { leads: count } };
  });
};
