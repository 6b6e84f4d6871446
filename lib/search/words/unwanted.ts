import { searchableAttributes } from '../attributes.ts';
import { sharedWords } from './lexicon.ts';
import type { Sense } from './sense.ts';

/** Words that negate what follows. */
export const negators: ReadonlySet<string> = new Set(['not', 'no', 'non', 'without', 'except', 'excluding']);

const searched: ReadonlySet<string> = new Set(searchableAttributes);

/**
 * The text that excludes the cars of a meaning, because a filter of all other makes or colours would be a long list. Values that are not
 * searched as text, such as the condition, and orders exclude nothing.
 */
export function textWithout({ refinements = {}, phrase, isSoft }: Sense): string[] {
  if (isSoft) return [];
  const { make = [], model, ...others } = refinements;
  const cars = model?.map((name) => [...make, name].join(' ')) ?? make;
  const lists = [cars, ...Object.entries(others).flatMap(([name, values]) => (searched.has(name) ? [values] : [])), phrase ? [phrase] : []];
  return lists.flatMap((values) => sharedWords(values) || values).map((value) => `-"${value}"`);
}
