import type { Language } from '../locale/language.ts';
import { formatMoney } from '../locale/money.ts';
import { spell } from '../locale/spelling.ts';
import { financeWords, missingWarning, rateText } from './words.ts';

/** An amount and its label: "$162.79" and "per week". */
export type Figure = { amount: string; label: string };

/**
 * A finance offer on a page (rules F7 to F9). `terms` is the example, `notes` are disclaimer and warning, `fee` is the establishment fee in
 * dollars.
 */
export type FinanceOffer =
  | { kind: 'repayment'; repayment: Figure; comparison: Figure; terms: string; notes: string[]; fee?: number }
  | { kind: 'enquire'; text: string; fee?: number };

const minRepayment = 25;

/** Shown in place of a repayment that is too small (rule F7). */
export const enquireForFinance = (language: Language) => spell('Enquire for Finance', language);

/** Dollars with cents, whatever the site’s prices use: a repayment is the lender’s figure. */
export const centsText = (dollars: number) => formatMoney(dollars, { wholeDollars: false });

type Loan = {
  /** Dollars a period. */
  dollars: number | undefined;
  per: string;
  comparisonRate: number;
  terms: string;
  disclaimer?: string | undefined;
  fee?: number | undefined;
};

/** The offer that the page shows: figures, or the enquiry text (rule F7). */
export function shownOffer(loan: Loan, language: Language): FinanceOffer {
  const fee = loan.fee === undefined ? {} : { fee: loan.fee };
  if (loan.dollars === undefined || loan.dollars <= minRepayment) return { kind: 'enquire', text: enquireForFinance(language), ...fee };
  const disclaimer = loan.disclaimer?.trim();
  return {
    kind: 'repayment',
    repayment: { amount: centsText(loan.dollars), label: loan.per },
    comparison: { amount: rateText(loan.comparisonRate, language), label: financeWords[language].comparison },
    terms: loan.terms,
    notes: [...(disclaimer ? [disclaimer] : []), ...missingWarning(disclaimer ?? '', language)],
    ...fee,
  };
}
