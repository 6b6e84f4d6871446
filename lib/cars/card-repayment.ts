import { centsText } from '../finance/shown-offer.ts';
import { financeWords, rateText } from '../finance/words.ts';
import type { Language } from '../locale/language.ts';
import type { SearchDocument } from '../model/search-document.ts';

/** The finance fields of a search document: the repayment in dollars, and the rate that must be beside it, in per cent a year. */
export type RepaymentFields = Pick<SearchDocument, 'weekly_repayment' | 'monthly_repayment' | 'comparison_rate' | 'total_of_payments'>;

/** The repayment on a card and the rate beside it: "$162.79 per week" and "9.47% p.a. comparison rate" (rule F16). */
export type CardRepayment = { repayment: string; rate: string };

/**
 * The repayment of a card. There is none without a rate, or in New Zealand without the total of payments: the law requires all or nothing
 * (rules F8, Q9).
 */
export function cardRepayment(
  { weekly_repayment: weekly, monthly_repayment: monthly, comparison_rate: rate, total_of_payments: total }: RepaymentFields,
  language: Language,
): CardRepayment | undefined {
  const dollars = monthly ?? weekly;
  if (dollars === undefined || rate === undefined || (language === 'en-NZ' && total === undefined)) return undefined;
  const inAll = total === undefined ? '' : `, total of payments ${centsText(total)}`;
  return {
    repayment: `${centsText(dollars)} per ${monthly === undefined ? 'week' : 'month'}`,
    rate: `${rateText(rate, language)} ${financeWords[language].comparison}${inAll}`,
  };
}
