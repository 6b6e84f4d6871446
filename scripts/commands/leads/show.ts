import { findLead, findLeadIds } from '#lib/api/store/lead-admin.ts';
import { leadTimeline } from '#lib/leads/timeline.ts';
import { leadReference } from '#lib/model/lead-reference.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { second } from '../../cli/api-log.ts';
import { type CommonOptions, realWorld } from '../../cli/context.ts';
import { UsageError } from '../../cli/invocation.ts';
import { auditHere, moment, personCells, personOf, readLeadReference, withLeads } from '../../cli/lead-options.ts';
import { type CommandOutcome, printLine } from '../../cli/output.ts';
import { plainText } from '../../cli/plain-text.ts';

const valueText = (value: unknown) => plainText(typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The id of the lead that a text names. Throws UsageError if it matches none, or several. */
async function findNamed(db: Parameters<typeof findLeadIds>[0], text: string): Promise<string> {
  const [id, ...others] = await findLeadIds(db, readLeadReference(text));
  if (id === undefined) throw new UsageError(`There is no lead ${text}. To find it, run: ${nextCommand('leads', 'list')}`);
  if (others.length > 0)
    throw new UsageError(`Several leads have the reference ${text}. Write one of their ids: ${[id, ...others].join(', ')}`);
  return id;
}

/** `forecourt leads show <id or reference>`: what happened to one lead, what comes next, and with `--reveal` what the shopper wrote. */
export const showLeadCommand = (text: string, options: CommonOptions & { reveal?: boolean }): Promise<CommandOutcome> => {
  const reveal = options.reveal ?? false;
  return withLeads(options, async (database) => {
    const id = await findNamed(database.db, text);
    const stored = await findLead(database.db, id);
    if (!stored) throw new UsageError(`There is no lead ${id}. To find it, run: ${nextCommand('leads', 'list')}`);
    if (reveal) await auditHere(database, { action: 'reveal', leadId: id });
    const timeline = leadTimeline(stored, realWorld.now());
    const { lead, consent, ...rest } = stored;
    const reference = leadReference(id);
    const result = { reference, ...rest, ...personOf(stored, reveal), ...(reveal ? { lead, consent } : {}), timeline };
    if (options.json) return { result };
    const { dealer, state, category, duplicateOf, isTest, deliveries } = stored;
    const about = [category ? plainText(category) : '', isTest ? 'test' : '', duplicateOf ? `duplicate of ${duplicateOf}` : ''];
    const lines = [
      `Lead ${id} of ${dealer}: ${state}, received ${moment(stored.receivedAt)}, reference ${reference}`,
      [...personCells(stored, reveal), ...about].filter(Boolean).join('  '),
      ...(reveal ? Object.entries(stored.lead).map(([name, value]) => `  ${plainText(name)}: ${valueText(value)}`) : []),
      ...(reveal && consent
        ? [`  consent: ${consent.accepted ? 'given' : 'not given'} to ${valueText(consent.wording)} at ${valueText(consent.at)}`]
        : []),
      '',
      ...timeline.map((entry) => `${second(entry.at)}  ${plainText(entry.text)}`),
      ...(deliveries.length === 0 && state !== 'forgotten' ? ['No destination matches this lead.'] : []),
    ];
    printLine(lines.join('\n'));
    return { result };
  });
};
