import { entryOf } from '../model/entry.ts';
import { isLeadReference } from '../model/lead-reference.ts';
import { type AnsweringPlace, placeFor } from './place-for.ts';
import type { SentBooking } from './sent-booking.ts';
import { parseSuccessQuery } from './success-link.ts';
import type { Thanks, ThanksTexts } from './thanks.ts';

export type SuccessView<P extends AnsweringPlace> = {
  thanks: Thanks;
  /** Who answers, and whom to call. */
  place?: P;
  /** The reference of the lead. */
  reference?: string;
  /** The id of the car that the enquiry was about. */
  car?: string;
  /** Whether cars are shown, and which one the enquiry was about. */
  cars?: { like?: string };
  /** What this browser sent under the reference. `name` is its title in a calendar. */
  booking?: SentBooking & { name: string };
  /** What to bring, or to have ready. */
  bring: readonly string[];
};

const vehicleSlug = /^(new|used|demo)-vehicle-enquiry$/;

/** The text, if it has the format that we write. An address may contain anything, so other text is never shown (rule E96). */
const sound = (text: string | undefined, form: RegExp) => (text !== undefined && form.test(text) ? text : undefined);

/** What the page after a form shows for the query of its address. `findBooking` knows what this browser sent. */
export function successView<P extends AnsweringPlace>(
  { thanks, places }: { thanks: ThanksTexts; places: readonly P[] },
  search: string,
  findBooking: (reference: string) => SentBooking | undefined = () => undefined,
): SuccessView<P> {
  const { category, extras } = parseSuccessQuery(search);
  const reference = extras.reference !== undefined && isLeadReference(extras.reference) ? extras.reference : undefined;
  const { bring = [], booking: name, ...texts } = entryOf(thanks.byForm, extras.form ?? '') ?? {};
  const sent = reference === undefined || name === undefined ? undefined : findBooking(reference);
  const place = placeFor(places, category, sent?.place ?? extras.location_id);
  const car = sound(extras.car_id, /^[\w-]{1,511}$/);
  return {
    thanks: { ...(entryOf(thanks.byCategory, category) ?? thanks.general), ...texts },
    ...(place ? { place } : {}),
    ...(reference ? { reference } : {}),
    ...(car ? { car } : {}),
    ...(vehicleSlug.test(category) ? { cars: car ? { like: car } : {} } : {}),
    ...(sent && name ? { booking: { ...sent, name } } : {}),
    bring,
  };
}
