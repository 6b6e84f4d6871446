import type { Refinements } from '../state.ts';
import { compact } from './compact.ts';
import type { Sense } from './sense.ts';
import type { Vocabulary } from './site-vocabulary.ts';

/**
 * A single digit beside a make, such as that of "mazda 6": the models of which it starts a word ("bmw 3" is the 3 Series, "tesla 3" the Model 3), alone
 * or after the make ("mg 5" is the MG5 EV), else a model that the stock lacks. As text, "6" would find the CX-60 and "3" the CX-3. Undefined for other words.
 */
export function modelNumber(word: string, { make = [], model }: Refinements, { makes }: Pick<Vocabulary, 'makes'>): Sense | undefined {
  const [only, ...others] = make;
  if (!only || others.length > 0 || model || !/^\d$/.test(word)) return undefined;
  const starts = [word, compact(only) + word];
  const models = (makes[only] ?? []).filter((name) =>
    name.split(/\s+/).some((part) => starts.some((start) => compact(part).startsWith(start))),
  );
  return { refinements: { model: models.length > 0 ? models : [word] } };
}
