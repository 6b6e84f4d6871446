import { type Asking, fetchAvailability } from './fetch-availability.ts';
import type { Availability } from './store.ts';

/** Why the site is asked: a page came on show, or one that was left comes back. */
export type Occasion = 'shown' | 'back';

/** How long the last question must lie back, milliseconds. */
const intervalsMs: Record<Occasion, number> = { shown: 60_000, back: 5 * 60_000 };

/** Whether it is time to ask again; a clock that was put back does not silence the page. */
export const isDue = (occasion: Occasion, askedAt: number | undefined, now: number): boolean =>
  askedAt === undefined || now < askedAt || now - askedAt >= intervalsMs[occasion];

/** Asks at most as often as the occasions allow, one question at a time, and hands on what the site says. */
export function makeAvailabilityChecker(asking: Asking, tell: (known: Availability) => void): (occasion: Occasion) => Promise<void> {
  let askedAt: number | undefined;
  return async (occasion) => {
    const now = asking.now();
    if (!isDue(occasion, askedAt, now)) return;
    askedAt = now;
    const known = await fetchAvailability(asking);
    if (known) tell(known);
  };
}
