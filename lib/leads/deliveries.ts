import type { Lead, LeadTarget } from '#lib/model/lead.ts';
import type { LeadEvent } from './states.ts';

/** The fields of a destination that decide which leads it gets. */
export type DestinationRule = {
  name: string;
  kind?: string | undefined;
  when?: { category?: readonly string[] | undefined } | undefined;
  partial?: boolean | undefined;
};

export type PlannedDelivery = { destination: string; event: LeadEvent };

/** The kind of a lead's version. A `promoted` one was never completed, but a shopper who left a phone number is still a lead. */
export type VersionKind = 'partial' | 'complete' | 'promoted';

const matches = ({ when }: DestinationRule, lead: Lead) =>
  !when?.category || when.category.some((category) => category.toLowerCase() === (lead.category ?? 'General Enquiry').toLowerCase());

/** The destinations of a lead: those of its target's kind, or else, because no lead may be lost, all whose categories match (rule E57). */
function destinationsFor(destinations: readonly DestinationRule[], lead: Lead, target: LeadTarget | undefined): DestinationRule[] {
  const matching = destinations.filter((destination) => matches(destination, lead));
  const own = matching.filter(({ kind }) => kind !== undefined && kind === target);
  return own.length > 0 ? own : matching;
}

type Planned = {
  lead: Lead;
  kind: VersionKind;
  target?: LeadTarget | undefined;
  /** The destinations that got an earlier version. */
  sent: ReadonlySet<string>;
};

/** The deliveries of one version of a lead, by destination (rule E9). */
export function planDeliveries(destinations: readonly DestinationRule[], { lead, kind, target, sent }: Planned): PlannedDelivery[] {
  return destinationsFor(destinations, lead, target).flatMap((destination): PlannedDelivery[] => {
    const { name, partial = false } = destination;
    if (kind === 'partial') return partial ? [{ destination: name, event: 'lead.updated' }] : [];
    if (kind === 'promoted' && sent.has(name)) return partial ? [] : [{ destination: name, event: 'lead.updated' }];
    return [{ destination: name, event: sent.has(name) ? 'lead.completed' : 'lead.created' }];
  });
}
