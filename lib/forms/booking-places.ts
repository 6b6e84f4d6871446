import { slugOf } from '../routes/slug.ts';
import type { BookingPlace } from './booking-place.ts';
import type { FormValues } from './fields/field-kind.ts';
import type { ResolvedForm } from './form-of.ts';
import { shownFields } from './form-schema.ts';
import { placeFor } from './place-for.ts';

type Booked = Pick<ResolvedForm, 'steps' | 'category'>;

const asksFor = ({ steps }: Pick<ResolvedForm, 'steps'>, type: string) =>
  steps.some(({ fields }) => fields.some((field) => field.type === type));

/** Whether a form asks for a date and a time. */
export const takesBooking = (form: Pick<ResolvedForm, 'steps'>): boolean => asksFor(form, 'date_time');

/**
 * The places that a form offers for bookings: all places if it asks for one, or else the car's place, those of the dealerships that it asks
 * for, the one that leads go to, or the one that answers.
 */
export function bookingPlaces(
  form: Booked,
  places: readonly BookingPlace[],
  { car, site }: { car?: { location_id?: string | undefined } | undefined; site: { locationId?: string | undefined } },
): readonly BookingPlace[] {
  if (!takesBooking(form)) return [];
  if (asksFor(form, 'location_select')) return places;
  const ofCar = places.find(({ id }) => id === car?.location_id);
  // The car is at this place, whichever dealership the shopper prefers.
  if (ofCar) {
    const { dealership: _dealership, ...place } = ofCar;
    return [place];
  }
  if (asksFor(form, 'website_location_select')) return places;
  const place = placeFor(places, slugOf(form.category), site.locationId);
  return place ? [place] : [];
}

/** What a shopper booked: the field's date and time, and the place if it is known. */
export type Booking = { date: string; time: string; place?: BookingPlace };

/** The booking of a form. Undefined without a date. */
export function bookingOf(form: Pick<ResolvedForm, 'steps'>, values: FormValues, places: readonly BookingPlace[]): Booking | undefined {
  const fields = shownFields(form, values);
  const slot = fields.find(({ type }) => type === 'date_time');
  const { date = '', time = '' } = (slot && (values[slot.name] as Record<string, string> | undefined)) ?? {};
  if (date === '') return undefined;
  const chosen = fields.find(({ type }) => type === 'location_select');
  const namedPlace = chosen && places.find(({ id }) => id === values[chosen.name]);
  const ofDealership = places.filter(
    ({ dealership }) => !values.preferredDealership || !dealership || dealership === values.preferredDealership,
  );
  const place = namedPlace ?? (ofDealership.length === 1 ? ofDealership[0] : undefined);
  return { date, time, ...(place ? { place } : {}) };
}
