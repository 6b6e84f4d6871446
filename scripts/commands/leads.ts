import {
  countDeliveries,
  findLead,
  type LeadFilter,
  listLeads,
  releaseLead,
  replayDead,
  type StoredLead,
} from '#lib/api/store/lead-admin.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import { maskPerson } from '#lib/leads/mask.ts';
import { fullName } from '#lib/leads/person.ts';
import { imbalanceOf } from '#lib/leads/reconcile.ts';
import { deliveryStates, leadStates } from '#lib/leads/states.ts';
import { countOf } from '#lib/locale/plural.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../cli/context.ts';
import { openLeadDatabase } from '../cli/lead-database.ts';
import { printLine } from '../cli/output.ts';
import { textTable } from '../cli/text-table.ts';
import { UsageError } from '../cli/usage-error.ts';

export type LeadsOptions = CommonOptions & {
  state?: string;
  since?: string;
  limit?: string;
  reveal?: boolean;
  dead?: boolean;
  day?: string;
};

const when = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')}Z`;

async function withDatabase<T>(options: CommonOptions, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openLeadDatabase(workspaceOf(options), realWorld.env);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const personOf = ({ lead }: StoredLead, reveal: boolean) =>
  reveal ? { name: fullName(lead), phone: lead.phone ?? '', email: lead.email ?? '' } : maskPerson(lead);

function readFilter(slugs: string[], { state, since, limit }: LeadsOptions): LeadFilter {
  const states: readonly string[] = [...leadStates, ...deliveryStates];
  if (state !== undefined && !states.includes(state))
    throw new UsageError(`--state takes one of ${states.join(', ')}, not ${JSON.stringify(state)}.`);
  const at = since === undefined ? undefined : Date.parse(since);
  if (at !== undefined && Number.isNaN(at)) throw new UsageError(`--since takes a date such as 2026-11-22, not ${JSON.stringify(since)}.`);
  const most = limit === undefined ? 100 : Number(limit);
  if (!Number.isInteger(most) || most < 1) throw new UsageError(`--limit takes a whole number from 1, not ${JSON.stringify(limit)}.`);
  return { dealers: slugs, limit: most, ...(state ? { state: state as never } : {}), ...(at === undefined ? {} : { since: at }) };
}

/** `forecourt leads list`: the newest leads, with the person masked unless asked. */
export const listLeadsCommand = (slugs: string[], options: LeadsOptions): Promise<void> =>
  withDatabase(options, async ({ db }) => {
    const leads = await listLeads(db, readFilter(slugs, options));
    const reveal = options.reveal ?? false;
    if (options.json) {
      const rows = leads.map((stored) => {
        const { lead: _lead, consent: _consent, ...rest } = stored;
        return { ...rest, ...personOf(stored, reveal), carId: stored.lead.car_id };
      });
      process.stdout.write(`${JSON.stringify({ leads: rows })}\n`);
      return;
    }
    if (leads.length === 0) return printLine('No leads match.');
    const rows = leads.map((stored) => {
      const { name, phone, email } = personOf(stored, reveal);
      const marks = [stored.isTest ? 'test' : '', stored.duplicateOf ? 'duplicate' : '', stored.spamReason ?? '']
        .filter(Boolean)
        .join(', ');
      return [when(stored.receivedAt), stored.dealer, stored.id, stored.state, stored.category ?? '', name, phone, email, marks];
    });
    printLine(textTable([['received', 'dealer', 'id', 'state', 'category', 'name', 'phone', 'email', ''], ...rows]).join('\n'));
  });

/** `forecourt leads show <id>`: one lead with its deliveries and attempts. */
export const showLeadCommand = (id: string, options: LeadsOptions): Promise<void> =>
  withDatabase(options, async ({ db }) => {
    const stored = await findLead(db, id);
    if (!stored) throw new UsageError(`There is no lead ${id}. To find it, run: forecourt leads list`);
    const { deliveries, ...rest } = stored;
    const { lead, consent, ...about } = rest;
    const person = personOf(stored, options.reveal ?? false);
    if (options.json) {
      const personal = options.reveal ? { lead, consent } : {};
      process.stdout.write(`${JSON.stringify({ ...about, ...person, ...personal, deliveries })}\n`);
      return;
    }
    const lines = [
      `${stored.dealer} ${stored.id}: ${stored.state}, received ${when(stored.receivedAt)}`,
      `${person.name}  ${person.phone}  ${person.email}`,
      ...(options.reveal
        ? Object.entries(lead).map(([name, value]) => `  ${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
        : []),
      ...(deliveries.length === 0 ? ['No destination matches this lead.'] : []),
      ...deliveries.flatMap(({ destination, event, state, next_at, tries, last_error }) => [
        `${destination}: ${event} ${state}${state === 'pending' ? `, next attempt ${when(next_at)}` : ''}${last_error ? ` (${last_error})` : ''}`,
        ...tries.map(({ attempt, at, status, error, ms }) =>
          `  ${attempt}. ${when(at)}  ${status ?? '-'}  ${ms} ms  ${error ?? ''}`.trimEnd(),
        ),
      ]),
    ];
    printLine(lines.join('\n'));
  });

/** `forecourt leads replay`: puts deliveries that were given up back into the outbox. */
export const replayLeadsCommand = (id: string | undefined, options: LeadsOptions): Promise<void> =>
  withDatabase(options, async ({ db }) => {
    if ((id === undefined) === !options.dead) throw new UsageError('Name a lead, or use --dead for every delivery that was given up.');
    const count = await replayDead(db, id, realWorld.now());
    if (options.json) process.stdout.write(`${JSON.stringify({ replayed: count })}\n`);
    else printLine(`${countOf(count, 'delivery')} will be tried again.`);
  });

/** `forecourt leads release <id>`: delivers a lead that looked like spam. */
export const releaseLeadCommand = (id: string, options: LeadsOptions): Promise<void> =>
  withDatabase(options, async ({ db }) => {
    if (!(await releaseLead(db, id, realWorld.now()))) throw new UsageError(`There is no quarantined lead ${id}.`);
    if (options.json) process.stdout.write(`${JSON.stringify({ released: id })}\n`);
    else printLine(`${id} will be delivered.`);
  });

/** `forecourt leads reconcile`: whether every delivery that was to be made exists. Exit code 1 when one is missing. */
export const reconcileLeadsCommand = (slugs: string[], options: LeadsOptions): Promise<void> =>
  withDatabase(options, async ({ db }) => {
    if (options.day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(options.day))
      throw new UsageError(`--day takes a date such as 2026-11-22, not ${JSON.stringify(options.day)}.`);
    const books = await countDeliveries(db, { dealers: slugs, ...(options.day ? { day: options.day } : {}) });
    const wrong = books.filter((book) => imbalanceOf(book) !== 0);
    if (options.json) process.stdout.write(`${JSON.stringify({ balanced: wrong.length === 0, books })}\n`);
    else {
      const rows = books.map((book) => [
        ...[
          book.day,
          book.dealer,
          book.destination,
          `${book.received}`,
          `${book.delivered}`,
          `${book.pending}`,
          `${book.dead}`,
          `${book.held}`,
        ],
        imbalanceOf(book) === 0 ? '' : `${imbalanceOf(book)} missing`,
      ]);
      const title = ['day', 'dealer', 'destination', 'received', 'delivered', 'pending', 'dead', 'held', ''];
      printLine(books.length === 0 ? 'No leads yet.' : textTable([title, ...rows], [3, 4, 5, 6, 7]).join('\n'));
    }
    if (wrong.length > 0) process.exitCode = 1;
  });
