import { type Asking, fetchAvailability } from './fetch-availability.ts';
import type { Availability } from './store.ts';

/** Why to ask: a page was shown, or the shopper came back to one. */
export type Occasion = 'shown' | 'back';

/** Shortest time between two requests, in milliseconds. */
const intervalsMs: Record<Occasion, number> = { shown: 60_000, back: 5 * 60_000 };

/** Whether to ask again; a clock that was set back does not block requests. */
export const isDue = (occasion: Occasion, askedAt: number | undefined, now: number): boolean =>
  askedAt === undefined || now < askedAt || now - askedAt >= intervalsMs[occasion];

/** Asks no more often than the occasions allow, one request at a time, and passes the update on. */
export function makeAvailabilityChecker(asking: Asking, onUpdate: (update: Availability) => void): (occasion: Occasion) => Promise<void> {
  let askedAt: number | undefined;
  return async (occasion) => {
    const now = asking.now();
    if (!isDue(occasion, askedAt, now)) return;
    askedAt = now;
    const update = await fetchAvailability(asking);
    if (update) onUpdate(update);
  };
}
