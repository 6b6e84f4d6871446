import { findLead, type ReplayFilter, replayDead } from '#lib/api/store/lead-admin.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import { discardLead, releaseLead } from '#lib/api/store/quarantine.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type CommonOptions, realWorld } from '../../cli/context.ts';
import type { CommandOutcome } from '../../cli/json-output.ts';
import { auditHere, readLeadId, withLeads } from '../../cli/lead-options.ts';
import { printLine } from '../../cli/output.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { readReason } from './read-reason.ts';

export type ReplayLeadsOptions = CommonOptions & { dead?: boolean; dealer?: string; destination?: string };

const nothingToReplay = async ({ db }: Database, { id }: ReplayFilter): Promise<string> => {
  if (id === undefined) return 'No delivery was given up, so nothing is tried again.';
  if (await findLead(db, id)) return `No delivery of lead ${id} was given up, so nothing is tried again.`;
  throw new UsageError(`There is no lead ${id}. To find it, run: ${nextCommand('leads', 'list', '--state', 'dead')}`);
};

/** `forecourt leads replay`: puts deliveries that were given up back into the outbox. */
export const replayLeadsCommand = (text: string | undefined, options: ReplayLeadsOptions): Promise<CommandOutcome> => {
  const { dealer, destination, dead } = options;
  if ((text === undefined) === !dead) throw new UsageError('Name a lead, or use --dead for every delivery that was given up.');
  if (text !== undefined && (dealer ?? destination) !== undefined)
    throw new UsageError('--dealer and --destination go with --dead, not with a lead.');
  const filter: ReplayFilter = {
    ...(text === undefined ? {} : { id: readLeadId(text) }),
    ...(dealer === undefined ? {} : { dealers: [dealer] }),
    ...(destination === undefined ? {} : { destination }),
  };
  return withLeads(options, async (database) => {
    const count = await replayDead(database, filter, realWorld.now());
    const scope = [dealer, destination].filter(Boolean).join(', ');
    if (count > 0)
      await auditHere(database, {
        action: 'replay',
        leadId: filter.id,
        note: `${countOf(count, 'delivery')}${scope ? ` of ${scope}` : ''}`,
      });
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

/** `forecourt leads discard <id>`: gives up a lead that looked like spam. */
export const discardLeadCommand = (text: string, options: CommonOptions & { reason?: string }): Promise<CommandOutcome> => {
  const [id, note] = [readLeadId(text), readReason(options.reason)];
  return withLeads(options, async (database) => {
    if (!(await discardLead(database, id, realWorld.now()))) throw notQuarantined(id);
    await auditHere(database, { action: 'discard', leadId: id, note });
    if (!options.json) printLine(`${id} will not be delivered.`);
    return { result: { discarded: id } };
  });
};
