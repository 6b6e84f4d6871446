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

/** The behaviour that a request selects by its plate, VIN or price. */
type MockBehaviour = 'found' | 'none' | 'slow' | 'broken' | 'late';

/** Slow for a shopper, but within the page's timeout. */
const slowMs = 10 * secondMs;

const byPlate: Readonly<Record<string, MockBehaviour>> = { NOCAR: 'none', SLOW10: 'slow', BROKEN: 'broken', LATE10: 'late' };
const byNumber: Readonly<Record<string, MockBehaviour>> = { '404': 'none', '510': 'slow', '502': 'broken', '504': 'late' };

/** The behaviour that a plate selects. */
const behaviourOfPlate = (rego: string): MockBehaviour => byPlate[rego] ?? 'found';

/** The behaviour that the last three digits of a VIN, a price or a dealership select. */
const behaviourOfNumber = (number: string): MockBehaviour => byNumber[number.slice(-3)] ?? 'found';

/** Answers with the selected behaviour: `find` makes a successful answer; `undefined` means that there is none. Throws UpstreamError. */
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

/** A number from 0 to `size` - 1 that depends only on the text. */
const pick = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % size;

const anyVehicle = (text: string) => mockVehicles[pick(text, mockVehicles.length)] as MockVehicle;

/** The vehicle of a listed plate or VIN. Any other text maps to one of them, always the same. */
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

/** Invents the answers of the services behind the API, always the same for the same request. README.md lists the special values. */
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
