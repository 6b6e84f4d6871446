import type { QuoteRequest } from '#lib/finance/youx.ts';
import type { LookupService } from '#lib/lookups/lookups.ts';
import type { BookingKind, BookingSlots } from '#lib/model/booking-slots.ts';
import type { PageEvent } from '#lib/model/call-log.ts';
import type { YouxQuote } from '#lib/model/finance.ts';
import type { FoundVehicle, VehicleQuery } from '#lib/model/vehicle-lookup.ts';
import type { LeadDealer } from '../lead-dealer.ts';

/** Whether a number was revealed or dialled. */
export type CallKind = 'reveal' | 'call';

/** The fields of a logged call, as the platform takes them. */
type LoggedCall = Readonly<Record<string, string>>;

/** Why another company's service gave no usable answer. */
type UpstreamFault = 'not_configured' | 'failed' | 'timeout';

/** A service behind the API gave no usable answer. The message contains nothing from the request. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly fault: UpstreamFault;
  constructor(message: string, fault: UpstreamFault) {
    super(message);
    this.fault = fault;
  }
}

/** The services behind the API. `live` asks them, `mock` invents their answers. */
export type Upstreams = {
  /** Undefined: no such vehicle. Throws UpstreamError. */
  findVehicle: (dealer: LeadDealer, service: LookupService, query: VehicleQuery) => Promise<FoundVehicle | undefined>;
  /** Undefined: no quote for this car. Throws UpstreamError. */
  askQuote: (dealer: LeadDealer, request: QuoteRequest) => Promise<Required<YouxQuote> | undefined>;
  /** `false` on any failure; it never throws. */
  freeBookings: (dealer: LeadDealer, kind: BookingKind) => Promise<BookingSlots>;
  /** Resolves once the call is stored. Rejects with the database's error. */
  logCall: (dealer: LeadDealer, kind: CallKind, call: LoggedCall) => Promise<void>;
  /** Reports a visit to the platform’s dashboard. Throws UpstreamError. */
  countVisit: (dealer: LeadDealer) => Promise<void>;
  /** Forwards an analytics event without waiting; failures are silent. */
  forwardEvent: (dealer: LeadDealer, event: PageEvent) => void;
};
