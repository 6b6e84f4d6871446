import type { CarModel } from '#lib/pages/car.ts';

/** What the page of a sold or withdrawn car says in place of its price: a stamp and a sentence. */
export function soldWords({ chrome, past, withdrawn }: Pick<CarModel, 'chrome' | 'past' | 'withdrawn'>): { stamp: string; text: string } {
  const noun = chrome.nouns.one;
  // Nobody knows whether a withdrawn car was sold, so the page does not say so (rule C14).
  if (withdrawn) return { stamp: 'GONE', text: `This ${noun} is no longer listed.` };
  if (past) return { stamp: 'SOLD', text: `This ${noun} has been sold and is no longer listed.` };
  return { stamp: 'SOLD', text: `This ${noun} has been sold. Tell us what you liked about it and we will look for another.` };
}
