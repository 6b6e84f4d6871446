import type { Language } from '../locale/language.ts';
import { comparisonRate, rateWithFee } from './amortise.ts';
import { calculateLoan, type Frequency, frequencies, type LoanInput } from './calculator.ts';
import { centsText, type Figure } from './shown-offer.ts';
import { comparisonWarning, financeWords, rateText, sentences } from './words.ts';

/** What a worked-out loan says: the two figures side by side, what they add up to, and the warning where the law wants one. */
export type LoanText = { repayment: Figure; rate: Figure; summary: string; warning?: string };

/** The choices of how often is paid, in the words of the market. */
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

/** The rate that stands beside a repayment in each market, and what it is called there (FIELD). */
const shownRates: Record<Language, (loan: LoanInput, periods: number) => { percent: number; label: string }> = {
  'en-AU': ({ rate, establishmentFee }) => ({ percent: comparisonRate(rate, establishmentFee), label: financeWords['en-AU'].comparison }),
  'en-NZ': ({ rate }) => ({ percent: rate, label: 'interest rate' }),
  'en-US': ({ rate, establishmentFee, amount, residual, frequency }, periods) => ({
    percent: rateWithFee(rate, establishmentFee, { principal: amount, periods, residual }, frequencies[frequency]),
    label: financeWords['en-US'].comparison,
  }),
};

/** A loan without problems in words, the rate that the market asks for beside its repayment. */
export function loanText(loan: LoanInput, language: Language): LoanText {
  const { repayment, count, totalPayable, interestAndFees } = calculateLoan(loan);
  const per = frequencyChoices(language).find(({ value }) => value === loan.frequency)?.per ?? '';
  const { percent, label } = shownRates[language](loan, count);
  const payments = count === 1 ? 'One repayment' : `${count.toLocaleString('en-AU')} repayments`;
  const final = loan.residual > 0 ? ` and a final payment of ${centsText(loan.residual)}` : '';
  const fee = loan.establishmentFee > 0 ? `, with the establishment fee of ${centsText(loan.establishmentFee)}` : '';
  return {
    repayment: { amount: centsText(repayment), label: per },
    rate: { amount: rateText(percent, language), label },
    summary: sentences([
      `${payments} of ${centsText(repayment)}${final}`,
      `You pay ${centsText(totalPayable)} in all, ${centsText(interestAndFees)} more than you borrow${fee}`,
      'An estimate, not an offer of credit',
    ]),
    ...(language === 'en-AU' ? { warning: `Comparison rate for a secured loan of $30,000 over 5 years. ${comparisonWarning}` } : {}),
  };
}
