import { type Language, spell } from '../locale/language.ts';
import { formatMoney } from '../locale/money.ts';
import { definedFields } from '../model/defined-fields.ts';
import { financeWords, missingWarning, rateText } from './words.ts';

/** An amount and its label: "$162.79" and "per week". */
export type Figure = { amount: string; label: string };

/** The loan of an offer in numbers, for the calculator: dollars, per cent a year, years. */
export type OfferLoan = {
  rate: number;
  comparisonRate: number;
  years: number;
  deposit: number;
  residual: number;
  /** The establishment fee, if the lender names it. */
  fee?: number | undefined;
  /** The total of all payments, in New Zealand. */
  total?: number | undefined;
  repayment?: { dollars: number; per: 'week' | 'month' } | undefined;
};

/** A finance offer on a page (rules F7 to F9). `terms` is the example, `notes` are disclaimer and warning. */
export type FinanceOffer =
  | { kind: 'repayment'; repayment: Figure; comparison: Figure; terms: string; notes: string[]; loan: OfferLoan }
  | { kind: 'enquire'; text: string; loan: OfferLoan };

const minRepayment = 25;

/** Shown in place of a repayment that is too small (rule F7). */
export const enquireForFinance = (language: Language) => spell('Enquire for Finance', language);

/** Dollars with cents, whatever the site’s prices use: a repayment is the lender’s figure. */
export const centsText = (dollars: number) => formatMoney(dollars, { wholeDollars: false });

type Offered = { loan: OfferLoan; terms: string; disclaimer?: string | undefined };

/** The offer that the page shows: figures, or the enquiry text (rule F7). */
export function shownOffer({ loan, terms, disclaimer }: Offered, language: Language): FinanceOffer {
  const { repayment, ...rest } = definedFields(loan);
  if (!repayment || repayment.dollars <= minRepayment) return { kind: 'enquire', text: enquireForFinance(language), loan: rest };
  const text = disclaimer?.trim();
  return {
    kind: 'repayment',
    repayment: { amount: centsText(repayment.dollars), label: `per ${repayment.per}` },
    comparison: { amount: rateText(loan.comparisonRate, language), label: financeWords[language].comparison },
    terms,
    notes: [...(text ? [text] : []), ...missingWarning(text ?? '', language)],
    loan: { ...rest, repayment },
  };
}
