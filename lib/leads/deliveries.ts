import type { Lead } from '#lib/model/lead.ts';
import type { LeadEvent } from './states.ts';

/** The part of a destination that decides which leads it gets. */
export type DestinationRule = {
  name: string;
  when?: { category?: readonly string[] | undefined } | undefined;
  partial?: boolean | undefined;
};

export type PlannedDelivery = { destination: string; event: LeadEvent };

/** What a version of a lead is. A `promoted` one was never completed, but a shopper who left a phone number is still a lead. */
export type VersionKind = 'partial' | 'complete' | 'promoted';

const matches = ({ when }: DestinationRule, lead: Lead) =>
  !when?.category || when.category.some((category) => category.toLowerCase() === (lead.category ?? 'General Enquiry').toLowerCase());

/**
 * The deliveries of one version of a lead, by destination (rule E9). `sent` names the destinations that were given an earlier version.
 */
export function planDeliveries(
  destinations: readonly DestinationRule[],
  lead: Lead,
  kind: VersionKind,
  sent: ReadonlySet<string>,
): PlannedDelivery[] {
  return destinations
    .filter((destination) => matches(destination, lead))
    .flatMap((destination): PlannedDelivery[] => {
      const { name, partial = false } = destination;
      if (kind === 'partial') return partial ? [{ destination: name, event: 'lead.updated' }] : [];
      if (kind === 'promoted' && sent.has(name)) return partial ? [] : [{ destination: name, event: 'lead.updated' }];
      return [{ destination: name, event: sent.has(name) ? 'lead.completed' : 'lead.created' }];
    });
}
