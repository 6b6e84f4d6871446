import { listDeliveries, listLeads } from '#lib/api/store/lead-admin.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import { type DeliveryState, deliveryStates, type LeadState, leadStates } from '#lib/leads/states.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { CommonOptions } from '../../cli/context.ts';
import { fitTable } from '../../cli/fit-table.ts';
import { UsageError } from '../../cli/invocation.ts';
import { auditHere, moment, personCells, personOf, readPeriod, withLeads } from '../../cli/lead-options.ts';
import { type CommandOutcome, printLine } from '../../cli/output.ts';
import { plainText } from '../../cli/plain-text.ts';
import { readWhole } from '../../cli/read-number.ts';

export type ListLeadsOptions = CommonOptions & {
  state?: string;
  since?: string;
  until?: string;
  limit?: string;
  reveal?: boolean;
};

type Shared = ReturnType<typeof readShared>;

const isOf = <T extends string>(states: readonly T[], state: string): state is T => (states as readonly string[]).includes(state);

function readShared(slugs: string[], { limit, since, until, reveal = false, json = false }: ListLeadsOptions) {
  const most = readWhole('--limit', limit, 100);
  return { filter: { dealers: slugs, limit: most, ...readPeriod({ since, until }) }, limit: most, reveal, json };
}

/** Reads one more than shown, to distinguish a full list from a truncated one. */
const oneMore = <T extends { limit: number }>(filter: T): T => ({ ...filter, limit: filter.limit + 1 });

/** A truncated list says so, because otherwise it would look complete. */
const cutNote = (total: number, limit: number) => (total > limit ? [`The first ${limit}. For more, use --limit.`] : []);

async function noneMatch({ db }: Database, slugs: readonly string[]): Promise<string> {
  if (slugs.length === 0) return 'No leads match.';
  const slugsWithLeads = (await db.selectFrom('leads').select('dealer').distinct().orderBy('dealer').execute()).map(({ dealer }) => dealer);
  const without = slugs.filter((slug) => !slugsWithLeads.includes(slug));
  if (without.length === 0) return 'No leads match.';
  return `No leads of ${without.join(', ')}. Dealers with leads: ${slugsWithLeads.join(', ') || 'none'}.`;
}

async function printLeads(database: Database, slugs: string[], state: LeadState | undefined, shared: Shared): Promise<CommandOutcome> {
  const { filter, reveal, json } = shared;
  const leads = await listLeads(database.db, oneMore({ ...filter, state }));
  if (!json) printLine(leads.length === 0 ? await noneMatch(database, slugs) : leadsText(leads, shared));
  const rows = leads.slice(0, filter.limit).map((stored) => {
    const { lead, consent: _consent, ...rest } = stored;
    return { ...rest, ...personOf(stored, reveal), carId: lead.car_id };
  });
  return { result: { leads: rows, hasMore: leads.length > filter.limit } };
}

function leadsText(leads: Awaited<ReturnType<typeof listLeads>>, { limit, reveal }: Shared): string {
  const rows = leads.slice(0, limit).map((stored) => {
    const marks = [stored.isTest ? 'test' : '', stored.duplicateOf ? 'duplicate' : '', stored.spamReason ?? ''].filter(Boolean).join(', ');
    const { id, dealer, receivedAt, category = '' } = stored;
    return [moment(receivedAt), id, dealer, stored.state, plainText(category), ...personCells(stored, reveal), marks];
  });
  const heading = ['received', 'lead', 'dealer', 'state', 'category', 'name', 'phone', 'email', ''];
  return [...fitTable([heading, ...rows], { width: process.stdout.columns }), ...cutNote(leads.length, limit)].join('\n');
}

async function printDeliveries(database: Database, slugs: string[], state: DeliveryState, shared: Shared): Promise<CommandOutcome> {
  const { filter, reveal, json } = shared;
  const deliveries = await listDeliveries(database.db, oneMore({ ...filter, state }));
  const isWaiting = state === 'pending';
  if (!json) printLine(deliveries.length === 0 ? await noneMatch(database, slugs) : deliveriesText(deliveries, isWaiting, shared));
  const rows = deliveries
    .slice(0, filter.limit)
    .map(({ lead, lead_id: leadId, next_at: nextAt, ended_at: endedAt, last_error: lastError, ...row }) => ({
      ...{ leadId, dealer: row.dealer, destination: row.destination, event: row.event, state, attempts: row.attempts, lastError },
      ...(isWaiting ? { nextAt } : { endedAt }),
      ...personOf({ lead }, reveal),
    }));
  return { result: { deliveries: rows, hasMore: deliveries.length > filter.limit } };
}

function deliveriesText(deliveries: Awaited<ReturnType<typeof listDeliveries>>, isWaiting: boolean, { limit, reveal }: Shared): string {
  const rows = deliveries.slice(0, limit).map((delivery) => {
    const at = isWaiting ? delivery.next_at : (delivery.ended_at ?? delivery.created_at);
    const { lead_id, dealer, destination, attempts, last_error } = delivery;
    return [moment(at), lead_id, dealer, destination, countOf(attempts, 'attempt'), last_error ?? '', ...personCells(delivery, reveal)];
  });
  const when = isWaiting ? 'next attempt' : 'since';
  const heading = [when, 'lead', 'dealer', 'destination', 'attempts', 'last error', 'name', 'phone', 'email'];
  const lines = fitTable([heading, ...rows], { width: process.stdout.columns });
  return [...lines, ...cutNote(deliveries.length, limit)].join('\n');
}

/** `forecourt leads list`: the newest leads, or deliveries in one state with their next attempt. The person is masked unless asked. */
export const listLeadsCommand = (slugs: string[], options: ListLeadsOptions): Promise<CommandOutcome> => {
  const { state } = options;
  const shared = readShared(slugs, options);
  if (state !== undefined && !isOf(leadStates, state) && !isOf(deliveryStates, state))
    throw new UsageError(`--state takes one of ${[...leadStates, ...deliveryStates].join(', ')}, not ${JSON.stringify(state)}.`);
  return withLeads(options, async (database) => {
    if (shared.reveal) await auditHere(database, { action: 'reveal', note: `list of ${slugs.join(', ') || 'all dealers'}` });
    if (state !== undefined && isOf(deliveryStates, state)) return printDeliveries(database, slugs, state, shared);
    return printLeads(database, slugs, state, shared);
  });
};
