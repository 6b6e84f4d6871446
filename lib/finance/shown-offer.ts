import type { Language } from '../locale/language.ts';
import { formatMoney } from '../locale/money.ts';
import { financeWords, missingWarning, rateText } from './words.ts';

/** An amount, and what it is: "$162.79" and "per week". */
export type Figure = { amount: string; label: string };

/**
 * A loan as the page shows it. `repayment` and `comparison` stand side by side in one size (FIELD); `terms` is the example they hold for;
 * `notes` are the disclaimer and the warning, in full. `fee` is the lender's establishment fee in dollars.
 */
export type FinanceOffer =
  | { kind: 'repayment'; repayment: Figure; comparison: Figure; terms: string; notes: string[]; fee?: number }
  | { kind: 'enquire'; text: string; fee?: number };

const leastRepayment = 25;

/** The text shown in place of a repayment too small to be one (spec §5). */
export const enquireForFinance = 'Enquire for Finance';

/** Dollars to the cent whatever prices are written in: a repayment is the lender's figure. */
export const centsText = (dollars: number) => formatMoney(dollars, { wholeDollars: false });

type Loan = {
  /** What is paid each period, in dollars. */
  dollars: number | undefined;
  per: string;
  comparisonRate: number;
  terms: string;
  disclaimer?: string | undefined;
  fee?: number | undefined;
};

/** How a loan is shown: its figures, or the enquiry text at 25 dollars or less (spec §5). */
export function shownOffer(loan: Loan, language: Language): FinanceOffer {
  const fee = loan.fee === undefined ? {} : { fee: loan.fee };
  if (loan.dollars === undefined || loan.dollars <= leastRepayment) return { kind: 'enquire', text: enquireForFinance, ...fee };
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
