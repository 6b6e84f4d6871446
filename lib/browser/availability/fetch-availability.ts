import { availabilityPath } from '../../model/availability.ts';
import { isRecord } from '../../model/is-record.ts';
import { dayMs } from '../../model/time.ts';
import type { Availability } from './store.ts';

/**
 * A browser that is further behind could not load the page, because the site’s certificate would not be valid yet. So such a date is the
 * server’s mistake.
 */
const maxLagMs = 90 * dayMs;

/** Reads the file; invalid entries are left out. Undefined if it is not such a file. */
export function readSaleChanges(json: unknown): Omit<Availability, 'behindMs'> | undefined {
  const { sold, gone, ribbon } = isRecord(json) ? json : {};
  if (!Array.isArray(gone) || !isRecord(sold)) return undefined;
  const ends = Object.entries(sold).flatMap(([id, until]: [string, unknown]): [string, number][] => {
    if (until === null) return [[id, Number.POSITIVE_INFINITY]];
    return typeof until === 'number' && Number.isFinite(until) ? [[id, until]] : [];
  });
  return {
    sold: new Map(ends),
    gone: new Set(gone.filter((id) => typeof id === 'string')),
    ribbon: typeof ribbon === 'string' && ribbon.trim() !== '' ? ribbon : 'JUST SOLD',
  };
}

/**
 * How far the clock `now` is behind the response’s date, in milliseconds; 0 if it is ahead. Erring early is safe: it only hides a car that
 * is sold anyway.
 */
export function clockLagMs(headers: Pick<Headers, 'get'>, now: number): number {
  const sentAt = Date.parse(headers.get('date') ?? '');
  const age = Number(headers.get('age') ?? 0);
  const lagMs = sentAt + (age > 0 && age < 30 * 86_400 ? age * 1000 : 0) - now;
  return lagMs > 0 && lagMs <= maxLagMs ? lagMs : 0;
}

/** `warn`: writes a failure to the console; shoppers see nothing of it. */
export type Asking = { fetcher: typeof fetch; now: () => number; timeoutMs: number; warn?: (text: string) => void };

/** The currently sold and removed cars. Undefined on any failure; pages then keep their data. */
export async function fetchAvailability({ fetcher, now, timeoutMs, warn = () => {} }: Asking): Promise<Availability | undefined> {
  try {
    const response = await fetcher(availabilityPath, { cache: 'no-cache', priority: 'low', signal: AbortSignal.timeout(timeoutMs) });
    const behindMs = clockLagMs(response.headers, now());
    const standings = response.ok ? readSaleChanges(await response.json()) : undefined;
    if (!standings)
      warn(`${availabilityPath} was answered with status ${response.status}, or holds no sales: cars stay as they were shown.`);
    return standings && { ...standings, behindMs };
  } catch (error) {
    warn(`${availabilityPath} cannot be loaded (${(error as Error).message}): cars stay as they were shown.`);
    return undefined;
  }
}

/** The reason for a request: a page was shown, or the shopper came back to one. */
export type Occasion = 'shown' | 'back';

/** The minimum time between two requests, in milliseconds. */
const intervalsMs: Record<Occasion, number> = { shown: 60_000, back: 5 * 60_000 };

/** Whether to request again. A clock that was set back does not block requests. */
export const isDue = (occasion: Occasion, askedAt: number | undefined, now: number): boolean =>
  askedAt === undefined || now < askedAt || now - askedAt >= intervalsMs[occasion];

/** Requests updates no more often than the occasions allow, one at a time, and passes them on. */
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
