import type { Language } from '../locale/language.ts';
import { capitalise } from '../locale/plural.ts';
import { formatNumber } from '../locale/thousands.ts';
import { comparisonRate, rateWithFee } from './amortise.ts';
import { calculateLoan, type Frequency, frequencies, type LoanInput, type LoanResult, quotedRepayment } from './calculator.ts';
import { centsText, type Figure, type OfferLoan } from './shown-offer.ts';
import { comparisonExample, comparisonWarning, financeWords, rateText, sentences } from './words.ts';

/** The texts of a calculated loan: both figures, a summary, and the warning if the law requires one. */
export type LoanText = { repayment: Figure; rate: Figure; summary: string; warning?: string };

/** The payment frequencies in the words of the market. */
export const frequencyChoices = (language: Language): { value: Frequency; name: string; per: string }[] => {
  const words = financeWords[language];
  const names: Record<Frequency, [string, string]> = {
    week: ['Weekly', 'per week'],
    fortnight: [words.fortnightly, words.perFortnight],
    month: ['Monthly', 'per month'],
    year: ['Yearly', 'per year'],
  };
  return (Object.keys(frequencies) as Frequency[]).map((value) => ({ value, name: names[value][0], per: names[value][1] }));
};

/** The rate beside a repayment in each market, and its name (rule F14). */
const shownRates: Record<
  Language,
  (loan: LoanInput, result: LoanResult, offer: OfferLoan | undefined) => { percent: number; label: string }
> = {
  // The lender's comparison rate belongs to its interest rate, whatever amount a shopper borrows.
  'en-AU': ({ rate, establishmentFee }, _result, offer) => ({
    percent: offer?.rate === rate ? offer.comparisonRate : comparisonRate(rate, establishmentFee),
    label: financeWords['en-AU'].comparison,
  }),
  'en-NZ': ({ rate }) => ({ percent: rate, label: 'interest rate' }),
  'en-US': ({ rate, establishmentFee, residual, frequency }, { amount, count }) => ({
    percent: rateWithFee(rate, establishmentFee, { principal: amount, periods: count, residual }, frequencies[frequency]),
    label: financeWords['en-US'].comparison,
  }),
};

/** The name of the deposit field in each market. */
export const depositLabel = (language: Language): string => capitalise(financeWords[language].deposit);

/** The deposit and the trade-in in words: "your deposit of $4,799.00 and your trade-in of $5,000.00". */
function ownMoney({ deposit, tradeIn }: LoanInput, language: Language): string | undefined {
  const parts = [
    ...(deposit > 0 ? [`your ${financeWords[language].deposit} of ${centsText(deposit)}`] : []),
    ...(tradeIn > 0 ? [`your trade-in of ${centsText(tradeIn)}`] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : undefined;
}

/**
 * Formats a valid loan with the rate that the market requires. While the loan is unchanged since the calculator's start, the figures are
 * those of the offer (rule F12).
 */
export function loanText(loan: LoanInput, language: Language, start: LoanInput = loan, offer?: OfferLoan): LoanText {
  const quoted = quotedRepayment(loan, start, offer);
  const result = calculateLoan(loan, quoted);
  const { amount, repayment, count, totalPayable, interestAndFees } = result;
  const per = frequencyChoices(language).find(({ value }) => value === loan.frequency)?.per ?? '';
  const { percent, label } =
    quoted !== undefined && offer
      ? { percent: offer.comparisonRate, label: financeWords[language].comparison }
      : shownRates[language](loan, result, offer);
  const own = ownMoney(loan, language);
  const payments = count === 1 ? 'one repayment' : `${formatNumber(count)} repayments`;
  const finalPayment = loan.residual > 0 ? ` and a final payment of ${centsText(loan.residual)}` : '';
  const fee = loan.establishmentFee > 0 ? `, including the establishment fee of ${centsText(loan.establishmentFee)}` : '';
  return {
    repayment: { amount: centsText(repayment), label: per },
    rate: { amount: rateText(percent, language), label },
    summary: sentences([
      `You borrow ${centsText(amount)} and make ${payments} of ${centsText(repayment)}${finalPayment}`,
      `${own ? `With ${own} you` : 'You'} pay ${centsText(totalPayable)} in all. ${centsText(interestAndFees)} of it is interest and fees${fee}`,
      'An estimate, not an offer of credit',
    ]),
    ...(language === 'en-AU' ? { warning: `${comparisonExample} ${comparisonWarning}` } : {}),
  };
}
