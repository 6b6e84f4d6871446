import { LRUCache } from 'lru-cache';
import { readQuote } from '#lib/finance/youx.ts';
import { type BookingKind, type BookingSlots, bookingSlots, bookingsUrl } from '#lib/model/booking-slots.ts';
import type { YouxQuote } from '#lib/model/finance.ts';
import { platformToken } from '#lib/model/secrets.ts';
import { secondMs } from '#lib/model/time.ts';
import { createJsonClient } from '#lib/sources/http.ts';
import type { LeadDealer } from '../../lead-dealer.ts';
import { UpstreamError, type Upstreams } from '../upstreams.ts';
import { type AskingWorld, askService } from './ask-service.ts';
import { makeEventForwarder } from './forward-events.ts';
import { readVehicle, VehicleAnswerError } from './read-vehicle.ts';

type Kept = { until: number; answer: Promise<unknown> };

/**
 * Caches answers in memory for a while, and shares requests that are still running, because lookups cost money. Failures are not cached.
 * `now` in milliseconds.
 */
function makeAnswerCache({ now, most }: { now: () => number; most: number }) {
  const cache = new LRUCache<string, Kept>({ max: most });
  return async <T>(key: string, keptMs: number, ask: () => Promise<T>): Promise<T> => {
    const cachedAnswer = cache.get(key);
    if (cachedAnswer && now() < cachedAnswer.until) return cachedAnswer.answer as Promise<T>;
    const answer = ask();
    // A running request is shared, however short the caching time is.
    const entry: Kept = { until: Number.POSITIVE_INFINITY, answer };
    cache.set(key, entry);
    try {
      const value = await answer;
      entry.until = now() + keptMs;
      return value;
    } catch (error) {
      if (cache.get(key) === entry) cache.delete(key);
      throw error;
    }
  };
}

/** Three attempts must end before the page stops waiting. */
const timeoutMs = 4000;
const maxBytes = 256 * 1024;

type FetchBookings = AskingWorld & { sleep: (ms: number) => Promise<unknown>; report: (error: Error) => void };

/** The free bookings of a dealership, with two retries as for all dealer data (rule B1); `false` when that fails. */
async function fetchBookings(
  { slug, platform, dealershipId }: LeadDealer,
  kind: BookingKind,
  { fetch, env, now, sleep, report }: FetchBookings,
): Promise<BookingSlots> {
  if (!platform || dealershipId === undefined) return false;
  const client = createJsonClient({ fetch, now, sleep, random: () => 0, timeoutMs, maxBytes });
  const url = bookingsUrl(platform.api, dealershipId, kind);
  const result = await client.send({ url, token: platformToken(platform, env) });
  const slots = result.ok ? bookingSlots.safeParse(result.body) : undefined;
  if (slots?.success) return slots.data;
  report(new Error(`${slug}: ${kind} bookings: ${result.ok ? 'the answer is not a list of bookings' : result.problem}`));
  return false;
}

/** Asks for the session data of a website, by which the dashboard counts a visit, with two retries (rule B1). Throws UpstreamError. */
async function countVisit({ slug, upstreams }: LeadDealer, { fetch, now, sleep }: Omit<FetchBookings, 'report'>): Promise<void> {
  const { visits: url } = upstreams;
  if (url === undefined) throw new UpstreamError(`${slug}: visits: api.dashboard is not set`, 'not_configured');
  const client = createJsonClient({ fetch, now, sleep, random: () => 0, timeoutMs, maxBytes });
  const result = await client.send({ url });
  if (!result.ok) throw new UpstreamError(`${slug}: visits: ${result.problem}`, result.reason === 'timeout' ? 'timeout' : 'failed');
}

export type LiveUpstreamsOptions = AskingWorld & {
  /** Stores a call for delivery; resolves after the commit. */
  logCall: Upstreams['logCall'];
  sleep: (ms: number) => Promise<unknown>;
  report: (error: Error) => void;
};

/** Bookings change as shoppers book, so they are cached only long enough to absorb a rush. */
const bookingsKeptMs = 20 * secondMs;

const isWhole = (quote: YouxQuote): quote is Required<YouxQuote> =>
  quote.weeklyRepaymentAmount !== undefined && quote.comparisonRate !== undefined && quote.advertisedRate !== undefined;

/** The services that a dealer's settings name, asked over HTTP. Answers are kept in memory for a few minutes. */
export function makeLiveUpstreams({ logCall, sleep, report, ...world }: LiveUpstreamsOptions): Upstreams {
  const { now } = world;
  const answers = makeAnswerCache({ now, most: 2000 });
  const bookings = makeAnswerCache({ now, most: 100 });
  const pause = (ms: number) => sleep(Math.min(ms, secondMs));
  return {
    findVehicle: (dealer, service, query) => {
      const { services, timeoutMs, keptMs } = dealer.upstreams.lookups;
      const question = { dealer, name: `${dealer.slug}: ${service}`, service: services[service], body: query, timeoutMs };
      return answers(JSON.stringify([service, services[service], query]), keptMs, async () => {
        const answer = await askService(question, world);
        try {
          return readVehicle(answer);
        } catch (error) {
          if (error instanceof VehicleAnswerError) throw new UpstreamError(`${question.name}: ${error.message}`, 'failed');
          throw error;
        }
      });
    },
    askQuote: (dealer, request) => {
      const { quotes: service, lookups } = dealer.upstreams;
      const question = { dealer, name: `${dealer.slug}: youX`, service, body: request, timeoutMs: lookups.timeoutMs };
      return answers(JSON.stringify(['youX', service, request]), lookups.keptMs, async () => {
        const quote = readQuote(await askService(question, world));
        return isWhole(quote) ? quote : undefined;
      });
    },
    freeBookings: (dealer, kind) =>
      bookings(JSON.stringify([dealer.slug, kind]), bookingsKeptMs, () => fetchBookings(dealer, kind, { ...world, sleep: pause, report })),
    logCall,
    countVisit: (dealer) => countVisit(dealer, { ...world, sleep: pause }),
    forwardEvent: makeEventForwarder({ ...world, report }),
  };
}
