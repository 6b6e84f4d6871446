import { findLead, type ReplayFilter, replayDead } from '#lib/api/store/lead-admin.ts';
import { moveDeliveries } from '#lib/api/store/move-deliveries.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import { discardLead, releaseLead } from '#lib/api/store/quarantine.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../../cli/context.ts';
import { UsageError } from '../../cli/invocation.ts';
import { auditHere, readLeadId, withLeads } from '../../cli/lead-options.ts';
import { openDealer } from '../../cli/open-dealers.ts';
import { type CommandOutcome, printLine } from '../../cli/output.ts';

const longestReason = 200;

/** The reason is kept with the record of who did what, which holds no personal data (rule E30). */
export function readReason(text = ''): string {
  const reason = text.replaceAll(/\s+/g, ' ').trim();
  if (reason === '' || reason.length > longestReason) throw new UsageError(`--reason takes a text of 1 to ${longestReason} characters.`);
  if (/@|\d[\d\s()-]{5,}/.test(reason)) throw new UsageError('--reason is kept for good, so leave out email addresses and phone numbers.');
  return reason;
}

export type ReplayLeadsOptions = CommonOptions & { dead?: boolean; dealer?: string; destination?: string };

const nothingToReplay = async ({ db }: Database, { id }: ReplayFilter): Promise<string> => {
  if (id === undefined) return 'No delivery was given up, so nothing is tried again.';
  if (await findLead(db, id)) return `No delivery of lead ${id} was given up, so nothing is tried again.`;
  throw new UsageError(`There is no lead ${id}. To find it, run: ${nextCommand('leads', 'list', '--state', 'dead')}`);
};

/** `forecourt leads replay`: puts dead deliveries back into the outbox. */
export const replayLeadsCommand = (text: string | undefined, options: ReplayLeadsOptions): Promise<CommandOutcome> => {
  const { dealer, destination, dead } = options;
  if ((text === undefined) === !dead) throw new UsageError('Name a lead, or use --dead for every delivery that was given up.');
  if (text !== undefined && (dealer ?? destination) !== undefined)
    throw new UsageError('--dealer and --destination go with --dead, not with a lead.');
  const id = text === undefined ? undefined : readLeadId(text);
  const filter: ReplayFilter = { id, dealers: dealer === undefined ? [] : [dealer], destination };
  return withLeads(options, async (database) => {
    const count = await replayDead(database, filter, realWorld.now());
    const scope = [dealer, destination].filter(Boolean).join(', ');
    const what = `${countOf(count, 'delivery')}${scope ? ` of ${scope}` : ''}`;
    if (count > 0) await auditHere(database, { action: 'replay', leadId: id, note: what });
    const note = count > 0 ? `${countOf(count, 'delivery')} will be tried again.` : await nothingToReplay(database, filter);
    if (!options.json) printLine(note);
    return { result: { replayed: count } };
  });
};

const notQuarantined = (id: string) =>
  new UsageError(`There is no quarantined lead ${id}. To list them, run: ${nextCommand('leads', 'list', '--state', 'quarantined')}`);

/** `forecourt leads release <id>`: delivers a lead that looked like spam. */
export const releaseLeadCommand = (text: string, options: CommonOptions): Promise<CommandOutcome> => {
  const id = readLeadId(text);
  return withLeads(options, async (database) => {
    if (!(await releaseLead(database, id, realWorld.now()))) throw notQuarantined(id);
    await auditHere(database, { action: 'release', leadId: id });
    if (!options.json) printLine(`${id} will be delivered.`);
    return { result: { released: id } };
  });
};

/** `forecourt leads discard <id>`: discards a lead that looked like spam. */
export const discardLeadCommand = (text: string, options: CommonOptions & { reason?: string }): Promise<CommandOutcome> => {
  const [id, note] = [readLeadId(text), readReason(options.reason)];
  return withLeads(options, async (database) => {
    if (!(await discardLead(database, id, realWorld.now()))) throw notQuarantined(id);
    await auditHere(database, { action: 'discard', leadId: id, note });
    if (!options.json) printLine(`${id} will not be delivered.`);
    return { result: { discarded: id } };
  });
};

/** `forecourt leads move <slug> <from> <to>`: moves undelivered leads of a renamed or removed destination to another one. */
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
