import { entryOf } from '../model/entry.ts';

/** A location that answers enquiries. The main one is the first in a list. */
export type AnsweringPlace = { id: string; type?: string };

/** The kinds of location that answer a category, the best first. */
const departments: Readonly<Record<string, readonly string[]>> = {
  'service-enquiry': ['service'],
  'parts-enquiry': ['parts', 'service'],
};

/** The location that answers an enquiry: the one that it names, or else the department for its category (a slug), or else the main one. */
export function placeFor<P extends AnsweringPlace>(places: readonly P[], category: string, id: string | undefined): P | undefined {
  const kinds = entryOf(departments, category) ?? [];
  const department = kinds.flatMap((kind) => places.filter(({ type }) => type === kind))[0];
  return places.find((place) => place.id === id) ?? department ?? places[0];
}
