import type { Language } from '../locale/language.ts';
import { comparisonRate, rateWithFee } from './amortise.ts';
import { calculateLoan, type Frequency, frequencies, type LoanInput } from './calculator.ts';
import { centsText, type Figure } from './shown-offer.ts';
import { comparisonWarning, financeWords, rateText, sentences } from './words.ts';

/** The texts of a calculated loan: both figures, a summary, and the warning if the law wants one. */
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
const shownRates: Record<Language, (loan: LoanInput, periods: number) => { percent: number; label: string }> = {
  'en-AU': ({ rate, establishmentFee }) => ({ percent: comparisonRate(rate, establishmentFee), label: financeWords['en-AU'].comparison }),
  'en-NZ': ({ rate }) => ({ percent: rate, label: 'interest rate' }),
  'en-US': ({ rate, establishmentFee, amount, residual, frequency }, periods) => ({
    percent: rateWithFee(rate, establishmentFee, { principal: amount, periods, residual }, frequencies[frequency]),
    label: financeWords['en-US'].comparison,
  }),
};

/** Formats a valid loan with the rate that the market asks for. */
export function loanText(loan: LoanInput, language: Language): LoanText {
  const { repayment, count, totalPayable, interestAndFees } = calculateLoan(loan);
  const per = frequencyChoices(language).find(({ value }) => value === loan.frequency)?.per ?? '';
  const { percent, label } = shownRates[language](loan, count);
  const payments = count === 1 ? 'One repayment' : `${count.toLocaleString('en-AU')} repayments`;
  const finalPayment = loan.residual > 0 ? ` and a final payment of ${centsText(loan.residual)}` : '';
  const fee = loan.establishmentFee > 0 ? `, with the establishment fee of ${centsText(loan.establishmentFee)}` : '';
  return {
    repayment: { amount: centsText(repayment), label: per },
    rate: { amount: rateText(percent, language), label },
    summary: sentences([
      `${payments} of ${centsText(repayment)}${finalPayment}`,
      `You pay ${centsText(totalPayable)} in all, ${centsText(interestAndFees)} more than you borrow${fee}`,
      'An estimate, not an offer of credit',
    ]),
    ...(language === 'en-AU' ? { warning: `Comparison rate for a secured loan of $30,000 over 5 years. ${comparisonWarning}` } : {}),
  };
}
