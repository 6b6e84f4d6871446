import { entryOf } from '../model/entry.ts';
import { isLeadReference } from '../model/lead-reference.ts';
import { type AnsweringPlace, placeFor } from './place-for.ts';
import { parseSuccessQuery } from './success-link.ts';
import type { Thanks, ThanksTexts } from './thanks.ts';

export type SuccessView<P extends AnsweringPlace> = {
  thanks: Thanks;
  /** Whom to call. */
  place?: P;
  /** What the shopper and the dealer call the lead. */
  reference?: string;
  /** Whether cars are shown, and which one the enquiry was about. */
  cars?: { like?: string };
};

const vehicleSlug = /^(new|used|demo)-vehicle-enquiry$/;

/** The text if it has the form that we write ourselves. An address may hold anything, and none of it is shown (rule E96). */
const sound = (text: string | undefined, form: RegExp) => (text !== undefined && form.test(text) ? text : undefined);

/** What the page after a form shows for the query of its address. */
export function successView<P extends AnsweringPlace>(
  { thanks, places }: { thanks: ThanksTexts; places: readonly P[] },
  search: string,
): SuccessView<P> {
  const { category, extras } = parseSuccessQuery(search);
  const place = placeFor(places, category, extras.location_id);
  const { reference } = extras;
  const like = sound(extras.car_id, /^[\w-]{1,511}$/);
  return {
    thanks: entryOf(thanks.byCategory, category) ?? thanks.general,
    ...(place ? { place } : {}),
    ...(reference && isLeadReference(reference) ? { reference } : {}),
    ...(vehicleSlug.test(category) ? { cars: like ? { like } : {} } : {}),
  };
}
