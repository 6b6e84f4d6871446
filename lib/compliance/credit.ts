import { hasNear, mentions, overlaps } from './find.ts';
import type { LawPage, Span } from './law-page.ts';
import { hire, periodic } from './words.ts';

/** Services with a weekly cost. Cars also have parking sensors and storage, so only words next to the amount count. */
const service = '(?:parking|storage|insurance)';
const beforeService = new RegExp(`\\b${service}(?: (?:at|costs?|fees?|for|from|is|just|only)){0,2}:? ?$`, 'i');
const afterService = new RegExp(`^ (?:for |of )?${service}\\b(?! sensors?)`, 'i');
/** A saving is not a payment. */
const savedBefore = /\bsav(?:e[ds]?|ings?)(?: of| up to| over| about)? ?$/i;

/** Whether the words beside an amount say that it does not belong to a loan. */
function isOtherAmount({ text }: LawPage, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  return savedBefore.test(before) || beforeService.test(before) || afterService.test(text.slice(end, end + 24));
}

/** Amounts that a borrower pays each week or month. Prices of rental and subscription cars, and the amounts beside them, do not count. */
export function creditAmounts(page: LawPage): Span[] {
  const amounts = mentions(page, periodic);
  // The period of a weekly price follows its amount, so that both overlap.
  const prices = page.prices.filter((price) => amounts.some((amount) => overlaps(amount, price)));
  // On a page that offers cars by the week, weekly amounts are rent.
  if (prices.length > 0 && page.repayments.length === 0) return [];
  return amounts.filter(
    (amount) => !prices.some((price) => overlaps(amount, price)) && !isOtherAmount(page, amount) && !hasNear(page, amount, hire, 120),
  );
}
