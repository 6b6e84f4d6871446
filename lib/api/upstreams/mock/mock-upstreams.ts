import { comparisonRate, levelPayment, toCents } from '#lib/finance/amortise.ts';
import type { QuoteRequest } from '#lib/finance/youx.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import type { BookingKind } from '#lib/model/booking-slots.ts';
import { dayMs, secondMs } from '#lib/model/time.ts';
import { unhandledCase } from '#lib/model/unhandled-case.ts';
import type { FoundVehicle, VehicleQuery } from '#lib/model/vehicle-lookup.ts';
import type { LeadDealer } from '../../lead-dealer.ts';
import { UpstreamError, type Upstreams } from '../upstreams.ts';
import { type MockVehicle, mockVehicles } from './vehicles.ts';

/** What a request to the mock asks for by its plate, VIN or price. */
type MockBehaviour = 'found' | 'none' | 'slow' | 'broken' | 'late';

/** Longer than a shopper likes, shorter than a page waits. */
const slowMs = 10 * secondMs;

const byPlate: Readonly<Record<string, MockBehaviour>> = { NOCAR: 'none', SLOW10: 'slow', BROKEN: 'broken', LATE10: 'late' };
const byNumber: Readonly<Record<string, MockBehaviour>> = { '404': 'none', '510': 'slow', '502': 'broken', '504': 'late' };

/** What a plate asks for. */
const behaviourOfPlate = (rego: string): MockBehaviour => byPlate[rego] ?? 'found';

/** What a VIN, a price or a dealership asks for by its last three digits. */
const behaviourOfNumber = (number: string): MockBehaviour => byNumber[number.slice(-3)] ?? 'found';

/** Answers as asked for: `find` makes the answer of a found one; `undefined` means none. Throws UpstreamError. */
async function behave<T>(behaviour: MockBehaviour, sleep: (ms: number) => Promise<unknown>, find: () => T): Promise<T | undefined> {
  switch (behaviour) {
    case 'found':
      return find();
    case 'none':
      return undefined;
    case 'slow':
      await sleep(slowMs);
      return find();
    case 'broken':
      throw new UpstreamError('mock: it answered 500', 'failed');
    case 'late':
      await sleep(slowMs);
      throw new UpstreamError(`mock: no whole answer within ${slowMs} ms`, 'timeout');
    default:
      return unhandledCase(behaviour);
  }
}

export type MockUpstreamsOptions = { now: () => number; sleep: (ms: number) => Promise<unknown> };

/** A number from 0 up to below `size` that is always the same for a text. */
const pick = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % size;

const anyVehicle = (text: string) => mockVehicles[pick(text, mockVehicles.length)] as MockVehicle;

/** The vehicle of a listed plate or VIN; any other finds one of them, always the same. */
function vehicleOf(query: VehicleQuery): FoundVehicle {
  if ('vin' in query) {
    const listed = mockVehicles.find(({ vehicle }) => vehicle.vin === query.vin);
    return listed?.vehicle ?? { ...anyVehicle(query.vin).vehicle, vin: query.vin };
  }
  const listed = mockVehicles.find(({ rego, state }) => rego === query.rego && state === query.state);
  return (listed ?? anyVehicle(`${query.state}${query.rego}`)).vehicle;
}

/** Yearly rates by the credit score that a shopper claims, per cent. */
const rates: Readonly<Record<string, number>> = { GREAT: 8.38, GOOD: 10.9, FAIR: 13.9, POOR: 17.9 };
const otherRate = 13.9;
const fee = 495;

function quoteOf({ selfAssessedCreditScore, purchasePrice, loanTerm }: QuoteRequest) {
  const rate = rates[selfAssessedCreditScore.toUpperCase()] ?? otherRate;
  return {
    weeklyRepaymentAmount: toCents(levelPayment(purchasePrice + fee, rate / 5200, loanTerm * 52, 0)),
    comparisonRate: comparisonRate(rate, fee),
    advertisedRate: rate,
  };
}

const hours: Record<BookingKind, readonly string[]> = {
  service: ['07:30', '08:30', '09:30', '10:30', '13:00', '14:00'],
  appointment: ['09:00', '10:00', '11:00', '13:00', '15:00', '16:30'],
};
const bookableDays = 14;

/** The weekdays of the next two weeks by the dealer's clock; some times of each are taken. */
function slotsOf({ slug, dealershipId, timeZone }: LeadDealer, kind: BookingKind, now: number) {
  const today = Date.parse(dayAt(now, timeZone));
  const days = Array.from({ length: bookableDays }, (_none, index) => new Date(today + (index + 1) * dayMs));
  const weekdays = days.filter((day) => day.getUTCDay() % 6 !== 0).map((day) => day.toISOString().slice(0, 10));
  return {
    dealership_id: dealershipId,
    available_bookings: weekdays.map((date) => ({ date, times: hours[kind].filter((time) => pick(`${slug}${date}${time}`, 3) > 0) })),
  };
}

/** Invents answers of the services behind the API, the same for the same question. README.md lists what can be asked for. */
export function makeMockUpstreams({ now, sleep }: MockUpstreamsOptions): Upstreams {
  return {
    findVehicle: (_dealer, _service, query) =>
      behave('vin' in query ? behaviourOfNumber(query.vin) : behaviourOfPlate(query.rego), sleep, () => vehicleOf(query)),
    askQuote: (_dealer, request) => behave(behaviourOfNumber(String(Math.round(request.purchasePrice))), sleep, () => quoteOf(request)),
    freeBookings: (dealer, kind) =>
      behave(behaviourOfNumber(dealer.dealershipId ?? ''), sleep, () => slotsOf(dealer, kind, now())).then(
        (slots) => slots ?? { ...slotsOf(dealer, kind, now()), available_bookings: [] },
        (error) => {
          if (error instanceof UpstreamError) return false;
          throw error;
        },
      ),
    logCall: async () => undefined,
    countVisit: async () => undefined,
    forwardEvent: () => undefined,
  };
}
