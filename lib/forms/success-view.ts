import { entryOf } from '../model/entry.ts';
import { parseSuccessQuery } from './success-link.ts';
import type { Thanks, ThanksTexts } from './thanks.ts';

/** A location that can be called about an enquiry; the main one is the first. */
type Place = { id: string; type?: string };

export type SuccessView<P extends Place> = {
  thanks: Thanks;
  /** Whom to call. */
  place?: P;
  /** The start of the lead's id. */
  reference?: string;
  /** Whether cars are shown, and which one the enquiry was about. */
  cars?: { like?: string };
};

const vehicleSlug = /^(new|used|demo)-vehicle-enquiry$/;

/** The kinds of location that answer a category, the best first. */
const departments: Readonly<Record<string, readonly string[]>> = {
  'service-enquiry': ['service'],
  'parts-enquiry': ['parts', 'service'],
};

function placeFor<P extends Place>(places: readonly P[], category: string, id: string | undefined): P | undefined {
  const kinds = entryOf(departments, category) ?? [];
  const department = kinds.flatMap((kind) => places.filter(({ type }) => type === kind))[0];
  return places.find((place) => place.id === id) ?? department ?? places[0];
}

/** The text if it has the form that we write ourselves. An address may hold anything, and none of it is shown (rule E96). */
const sound = (text: string | undefined, form: RegExp) => (text !== undefined && form.test(text) ? text : undefined);

/** What the page after a form shows for the query of its address. */
export function successView<P extends Place>(
  { thanks, places }: { thanks: ThanksTexts; places: readonly P[] },
  search: string,
): SuccessView<P> {
  const { category, extras } = parseSuccessQuery(search);
  const place = placeFor(places, category, extras.location_id);
  const reference = sound(extras.reference, /^[0-9a-f]{10}$/);
  const like = sound(extras.car_id, /^[\w-]{1,511}$/);
  return {
    thanks: entryOf(thanks.byCategory, category) ?? thanks.general,
    ...(place ? { place } : {}),
    ...(reference ? { reference } : {}),
    ...(vehicleSlug.test(category) ? { cars: like ? { like } : {} } : {}),
  };
}
