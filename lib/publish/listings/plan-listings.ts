import type { ListingOutbox, OutboxCar, RequestKind } from './listing-outbox.ts';

/** A car that should be listed: its body for the marketplace's API, and the hash of that. */
export type WantedListing = { id: string; hash: string; body: Record<string, unknown> };

/** One request about one car. `listing` is absent for a new listing. */
export type ListingStep = { kind: RequestKind; id: string; listing?: number; wanted?: WantedListing };

const order: readonly RequestKind[] = ['withdraw', 'edit', 'create'];

function stepOf(id: string, listed: OutboxCar | undefined, wantedListing: WantedListing | undefined): ListingStep | undefined {
  const { listing, body } = listed ?? {};
  if (!wantedListing) return listing === undefined ? undefined : { kind: 'withdraw', id, listing };
  if (listing === undefined) return { kind: 'create', id, wanted: wantedListing };
  return body === wantedListing.hash ? undefined : { kind: 'edit', id, listing, wanted: wantedListing };
}

/**
 * The requests that make the marketplace list what the release lists (rule M10): first cars to withdraw, then changes, then new listings. A
 * refused request waits until its retry time, or until the car changes.
 */
export function planListings({ cars }: Pick<ListingOutbox, 'cars'>, wantedListings: readonly WantedListing[], now: number): ListingStep[] {
  const byId = new Map(wantedListings.map((one) => [one.id, one]));
  const sentCars = new Map(Object.entries(cars));
  const steps = [...new Set([...byId.keys(), ...sentCars.keys()])].flatMap((id) => {
    const step = stepOf(id, sentCars.get(id), byId.get(id));
    const refused = sentCars.get(id)?.refused;
    const isRefused = step && refused?.kind === step.kind && refused.body === (step.wanted?.hash ?? '') && now < refused.until;
    return step && !isRefused ? [step] : [];
  });
  return steps.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
