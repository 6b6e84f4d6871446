import { randomBytes } from 'node:crypto';
import { countAccountsOf, countLeadsOf, type Forgotten, forgetPerson, vacuumLeads } from '#lib/api/store/forget-person.ts';
import { maskPerson } from '#lib/leads/mask.ts';
import { type Contact, readContact } from '#lib/leads/same-person.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type CommonOptions, realWorld } from '../../cli/context.ts';
import { UsageError } from '../../cli/invocation.ts';
import { auditHere, moment, withLeads } from '../../cli/lead-options.ts';
import { type CommandOutcome, printLine } from '../../cli/output.ts';
import { textTable } from '../../cli/text-table.ts';

export type ForgetCommandOptions = CommonOptions & { dealer?: string[]; dryRun?: boolean; vacuum?: boolean };

const maskContact = ({ kind, key }: Contact) => maskPerson({ [kind]: key })[kind];

/** The note about changed or removed rows that Postgres still has (rule E31). */
const remainsLines = (isVacuumed: boolean): string[] => [
  isVacuumed
    ? 'VACUUM is done: the space of the removed rows is free, and is overwritten as it is used again. VACUUM FULL would rewrite it at once, and hold up leads meanwhile.'
    : `The database still holds the removed rows until VACUUM has run. To run it now: ${nextCommand('leads', 'forget', '<phone|email>', '--vacuum')}`,
  'Its write-ahead log holds them until its files are recycled, some checkpoints later; archived log files and replicas keep their own.',
];

const newReference = (now: number) => `F-${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(4).toString('hex')}`;

type Receipt = { reference: string; at: number; contact: string; dealers: string[]; remains: string[] } & Forgotten;

function receiptLines({ reference, at, contact, leads, recipients, files, accounts, otherContacts, remains }: Receipt): string[] {
  const cancelled = leads.reduce((sum, lead) => sum + lead.cancelled, 0);
  const rows = leads.map(({ id, dealer, receivedAt, versions }) => [moment(receivedAt), dealer, id, countOf(versions, 'version')]);
  const tableRows = recipients.map(({ dealer, destination, leadId, remoteId, isCertain }) => [
    ...[dealer, destination, leadId, remoteId === undefined ? '' : `their id ${remoteId}`],
    isCertain ? '' : 'may have it: the last attempt had no answer',
  ]);
  return [
    `Receipt ${reference}`,
    `On ${moment(at)} the leads of ${contact} were removed: names, phone numbers, email addresses, messages and all other fields.`,
    '',
    `${countOf(leads.length, 'lead')}, ${countOf(files, 'file')}, ${countOf(cancelled, 'stopped delivery', 'stopped deliveries')}:`,
    ...textTable(rows).map((line) => `  ${line}`),
    '',
    ...(accounts === 0 ? [] : [`${countOf(accounts, 'account')} to sign in with, and all saved and watched cars of it, were deleted.`, '']),
    ...(tableRows.length === 0
      ? ['No destination has a copy.']
      : ['These destinations have a copy. Ask each to remove it:', ...textTable(tableRows).map((line) => `  ${line}`)]),
    ...(otherContacts.length === 0
      ? []
      : [
          '',
          `The leads also named ${otherContacts.map(maskContact).join(', ')}. To find leads that name only those, run forget for them too.`,
        ]),
    ...remains,
    'Backups of the database keep the data until they expire.',
  ];
}

/** `forecourt leads forget <phone|email>`: removes what a person wrote, from every lead that names them, and prints a receipt. */
export const forgetPersonCommand = (text: string, options: ForgetCommandOptions): Promise<CommandOutcome> => {
  const contact = readContact(text);
  // The message does not repeat the text, because it may be a person's.
  if (!contact) throw new UsageError('Name the person by a phone number of at least 6 digits or by an email address.');
  const { dealer: dealers = [], dryRun = false, json = false, vacuum = false } = options;
  return withLeads(options, async (database) => {
    const masked = maskContact(contact);
    if (dryRun) {
      const count = await countLeadsOf(database.db, { contact, dealers });
      const accounts = await countAccountsOf(database.db, { contact, dealers });
      const deleted = accounts === 0 ? '' : `, and ${countOf(accounts, 'account')} deleted`;
      if (!json) printLine(`${countOf(count, 'lead')} of ${masked} would be emptied${deleted}. Nothing was changed.`);
      return { result: { dryRun, contact: masked, leads: count, accounts } };
    }
    const at = realWorld.now();
    const forgotten = await forgetPerson(database, { contact, dealers, now: at });
    if (vacuum) await vacuumLeads(database);
    const remains = database.kind === 'postgres' ? remainsLines(vacuum) : [];
    if (forgotten.leads.length === 0 && forgotten.accounts === 0) {
      if (!json) printLine([`No lead or account names ${masked}. Nothing was changed.`, ...(vacuum ? remains : [])].join('\n'));
      return { result: { contact: masked, leads: [], accounts: 0 } };
    }
    const reference = newReference(at);
    for (const { id } of forgotten.leads) await auditHere(database, { action: 'forget', leadId: id, note: reference });
    if (forgotten.accounts > 0)
      await auditHere(database, { action: 'forget', note: `${reference}: ${countOf(forgotten.accounts, 'account')}` });
    const receipt: Receipt = { reference, at, contact: masked, dealers, remains, ...forgotten };
    if (!json) printLine(receiptLines(receipt).join('\n'));
    return { result: { ...receipt, at: new Date(at).toISOString(), otherContacts: forgotten.otherContacts.map(maskContact) } };
  });
};
