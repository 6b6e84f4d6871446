import type { Refinements } from '../state.ts';
import { compact } from './compact.ts';
import type { Sense } from './sense.ts';
import type { Vocabulary } from './site-vocabulary.ts';

/** The models of a make in which a word starts with a number. */
const modelsFrom = (word: string, make: string, models: readonly string[] = []): string[] =>
  models.filter((name) => name.split(/\s+/).some((part) => [word, compact(make) + word].some((start) => compact(part).startsWith(start))));

/** Whether an unfinished word may become a year, and no model of these makes begins with it: "mazda 20" is not a search for 20 yet. */
export const isYearStart = (word: string, { make = [] }: Refinements, { makes }: Pick<Vocabulary, 'makes'>): boolean =>
  /^(?:[12]|(?:19|20)\d?)$/.test(word) &&
  (make.length > 0 ? make : Object.keys(makes)).every((name) => modelsFrom(word, name, makes[name]).length === 0);

/**
 * A single digit beside a make, such as that of "mazda 6": the models of which it starts a word ("bmw 3" is the 3 Series, "tesla 3" the
 * Model 3), alone or after the make ("mg 5" is the MG5 EV), or else a model that the stock lacks. As text, "6" would find the CX-60 and "3"
 * the CX-3. Undefined for other words.
 */
export function modelNumber(word: string, { make = [], model }: Refinements, { makes }: Pick<Vocabulary, 'makes'>): Sense | undefined {
  const [only, ...others] = make;
  if (!only || others.length > 0 || model || !/^\d$/.test(word)) return undefined;
  const models = modelsFrom(word, only, makes[only]);
  return { refinements: { model: models.length > 0 ? models : [word] } };
}
