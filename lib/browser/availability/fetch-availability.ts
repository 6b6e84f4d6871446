import { availabilityPath } from '../../model/availability.ts';
import { isRecord } from '../../model/is-record.ts';
import { dayMs } from '../../model/time.ts';
import type { Availability } from './store.ts';

/** Further behind no browser gets a page: the site's certificate would not be valid yet. Such a date is the server's mistake. */
const furthestBehindMs = 90 * dayMs;

/** What the file says of cars, entries that make no sense left out; undefined where it is not such a file. */
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
 * How far a clock that says `now` is behind the answer's own date, milliseconds. The later of the two counts, so a clock that is ahead, or
 * an answer that was kept for hours on its way, says 0: what comes too early only hides a car that is sold anyway.
 */
export function clockLagMs(headers: Pick<Headers, 'get'>, now: number): number {
  const sent = Date.parse(headers.get('date') ?? '');
  const age = Number(headers.get('age') ?? 0);
  const behind = sent + (age > 0 && age < 30 * 86_400 ? age * 1000 : 0) - now;
  return behind > 0 && behind <= furthestBehindMs ? behind : 0;
}

export type Asking = { fetcher: typeof fetch; now: () => number; timeoutMs: number };

/** What the site says of its cars now; undefined where it does not say it, for whatever reason: pages go by what they know then. */
export async function fetchAvailability({ fetcher, now, timeoutMs }: Asking): Promise<Availability | undefined> {
  try {
    const response = await fetcher(availabilityPath, { cache: 'no-cache', priority: 'low', signal: AbortSignal.timeout(timeoutMs) });
    const behindMs = clockLagMs(response.headers, now());
    const standings = response.ok ? readSaleChanges(await response.json()) : undefined;
    return standings && { ...standings, behindMs };
  } catch {
    return undefined;
  }
}
