import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import type { DeliveryAnswer, Outgoing } from '#lib/destinations/destination.ts';
import { destination, openDestination } from '#lib/destinations/destinations.ts';
import { hourMs } from '#lib/model/time.ts';
import { type GuardedNetwork, makeGuardedFetch } from '#lib/network/private-address.ts';
import { hilltop } from './yard.ts';

export const noon = Date.parse('2026-11-22T01:00:00Z');

/** A message on its way, such as the worker sends. */
export const outgoing = (more: Partial<Outgoing> = {}): Outgoing => ({
  ...{ deliveryId: 'a1.1.crm', remoteId: undefined, leadId: 'a1', event: 'lead.created', at: noon, consent: undefined },
  ...{ resend: false, isTest: false, lead: { name: 'Ana', last_name: 'Lee', email: 'ana@example.com', phone: '0412 345 678' } },
  ...more,
});

type Sending = {
  env?: Record<string, string>;
  network: GuardedNetwork;
  dealer?: Partial<LeadDealer>;
  timeoutMs?: number;
};

/** Sends one message to a destination, without a worker. */
export async function sendTo(
  settings: object,
  message: Outgoing,
  { env = {}, network, dealer, timeoutMs = hourMs }: Sending,
): Promise<DeliveryAnswer> {
  const at = hilltop([settings], { timeoutMs, ...dealer });
  const { deliver } = openDestination(destination.parse(settings), at, { ...network, env, now: () => noon });
  return deliver(message, AbortSignal.timeout(timeoutMs));
}

export const openNetwork = (): GuardedNetwork => makeGuardedFetch({ allowPrivate: true });
