import type { ListingOutbox, OutboxCar, RequestKind } from './listing-outbox.ts';

/** A car that should be listed: its body for the marketplace's API, and the hash of that. */
export type WantedListing = { id: string; hash: string; body: Record<string, unknown> };

/** One request about one car. `listing` is absent for a new one. */
export type ListingStep = { kind: RequestKind; id: string; listing?: number; wanted?: WantedListing };

const order: readonly RequestKind[] = ['withdraw', 'edit', 'create'];

function stepOf(id: string, listed: OutboxCar | undefined, wanted: WantedListing | undefined): ListingStep | undefined {
  const { listing, body } = listed ?? {};
  if (!wanted) return listing === undefined ? undefined : { kind: 'withdraw', id, listing };
  if (listing === undefined) return { kind: 'create', id, wanted };
  return body === wanted.hash ? undefined : { kind: 'edit', id, listing, wanted };
}

/**
 * The requests that make the marketplace list what the release lists (rule M10): first cars to withdraw, then changes, then new listings. A
 * request that was refused waits for its time, or until the car changes.
 */
export function planListings({ cars }: Pick<ListingOutbox, 'cars'>, wanted: readonly WantedListing[], now: number): ListingStep[] {
  const byId = new Map(wanted.map((one) => [one.id, one]));
  const known = new Map(Object.entries(cars));
  const steps = [...new Set([...byId.keys(), ...known.keys()])].flatMap((id) => {
    const step = stepOf(id, known.get(id), byId.get(id));
    const refused = known.get(id)?.refused;
    const isRefused = step && refused?.kind === step.kind && refused.body === (step.wanted?.hash ?? '') && now < refused.until;
    return step && !isRefused ? [step] : [];
  });
  return steps.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
