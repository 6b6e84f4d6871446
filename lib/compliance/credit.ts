import { hasNear, mentions, overlaps } from './find.ts';
import type { LawPage, Span } from './law-page.ts';
import { hire, periodic } from './words.ts';

/** Amounts that a borrower pays each week or month. Prices of rental and subscription cars are none, nor is what is said beside them. */
export function creditAmounts(page: LawPage): Span[] {
  const found = mentions(page, periodic);
  // The period of a weekly price follows its amount, so that both overlap.
  const prices = page.prices.filter((price) => found.some((amount) => overlaps(amount, price)));
  // A page that offers cars by the week talks of rent.
  if (prices.length > 0 && page.repayments.length === 0) return [];
  return found.filter((amount) => !prices.some((price) => overlaps(amount, price)) && !hasNear(page, amount, hire, 120));
}
