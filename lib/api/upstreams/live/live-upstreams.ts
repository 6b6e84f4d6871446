import { readQuote } from '#lib/finance/youx.ts';
import type { YouxQuote } from '#lib/model/finance.ts';
import { secondMs } from '#lib/model/time.ts';
import { type AnswerCache, makeAnswerCache } from '../answer-cache.ts';
import { UpstreamError, type Upstreams } from '../upstreams.ts';
import { type AskingWorld, askService } from './ask-service.ts';
import { fetchBookings } from './fetch-bookings.ts';
import { makeEventForwarder } from './forward-events.ts';
import { readVehicle, VehicleAnswerError } from './read-vehicle.ts';

export type LiveUpstreamsOptions = AskingWorld & {
  /** Stores a call for delivery; resolves after the commit. */
  logCall: Upstreams['logCall'];
  sleep: (ms: number) => Promise<unknown>;
  report: (error: Error) => void;
};

/** Bookings change as shoppers book, so they are kept only long enough for a crowd. */
const bookingsKeptMs = 20 * secondMs;

const isWhole = (quote: YouxQuote): quote is Required<YouxQuote> =>
  quote.weeklyRepaymentAmount !== undefined && quote.comparisonRate !== undefined && quote.advertisedRate !== undefined;

/** The services that a dealer's settings name, asked over HTTP. Answers are kept in memory for a few minutes. */
export function makeLiveUpstreams({ logCall, sleep, report, ...world }: LiveUpstreamsOptions): Upstreams {
  const { now } = world;
  const answers: AnswerCache = makeAnswerCache({ now, most: 2000 });
  const bookings: AnswerCache = makeAnswerCache({ now, most: 100 });
  const pause = (ms: number) => sleep(Math.min(ms, secondMs));
  return {
    findVehicle: (dealer, service, query) => {
      const { services, timeoutMs, keptMs } = dealer.upstreams.lookups;
      const question = { name: `${dealer.slug}: ${service}`, service: services[service], body: query, timeoutMs };
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
      const question = { name: `${dealer.slug}: youX`, service, body: request, timeoutMs: lookups.timeoutMs };
      return answers(JSON.stringify(['youX', service, request]), lookups.keptMs, async () => {
        const quote = readQuote(await askService(question, world));
        return isWhole(quote) ? quote : undefined;
      });
    },
    freeBookings: (dealer, kind) =>
      bookings(JSON.stringify([dealer.slug, kind]), bookingsKeptMs, () => fetchBookings(dealer, kind, { ...world, sleep: pause, report })),
    logCall,
    forwardEvent: makeEventForwarder({ ...world, report }),
  };
}
