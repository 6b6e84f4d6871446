import type { CarModel } from '#lib/pages/car.ts';

/** What the page of a sold car says: the stamp, and a sentence. `sold` is the template's own sentence while the car is still listed. */
export function soldWords({ chrome, past, withdrawn }: CarModel, sold: string): { stamp: string; text: string } {
  const noun = chrome.nouns.one;
  // Nobody knows whether a withdrawn car was sold, so the page does not say so.
  const reason = withdrawn ? '' : 'has been sold and ';
  return { stamp: withdrawn ? 'GONE' : 'SOLD', text: past ? `This ${noun} ${reason}is no longer listed.` : sold };
}
