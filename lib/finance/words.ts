import type { Language } from '../locale/language.ts';

type Words = { rate: (percent: string) => string; comparison: string; deposit: string; fortnightly: string; perFortnight: string };

const australian: Words = {
  rate: (percent) => `${percent}% p.a.`,
  comparison: 'comparison rate',
  deposit: 'deposit',
  fortnightly: 'Fortnightly',
  perFortnight: 'per fortnight',
};

/** The loan vocabulary of each market: the rate that includes fees is the comparison rate here, the APR in the US. */
export const financeWords: Record<Language, Words> = {
  'en-AU': australian,
  'en-NZ': australian,
  'en-US': {
    rate: (percent) => `${percent}%`,
    comparison: 'APR',
    deposit: 'down payment',
    fortnightly: 'Every two weeks',
    perFortnight: 'every two weeks',
  },
};

/** A formatted rate: "9.47% p.a.". */
export const rateText = (percent: number, language: Language) => financeWords[language].rate(percent.toFixed(2));

/** The warning beside an Australian comparison rate (rule F8). */
export const comparisonWarning =
  'WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';

/** The warning, unless the text already has it or the market does not need one (rule F8). */
export const missingWarning = (text: string, language: Language): string[] =>
  language === 'en-AU' && !/warning[^.]*comparison rate/i.test(text) ? [comparisonWarning] : [];

/** Joins statements into sentences. A statement that ends with "p.a." needs no further full stop. */
export const sentences = (statements: readonly string[]) =>
  statements.map((statement) => (statement.endsWith('.') ? statement : `${statement}.`)).join(' ');

/** The example that the Australian comparison rate is based on (rule F14). */
export const comparisonExample = 'Comparison rate for a secured loan of $30,000 over 5 years.';

/** The note on pages with repayments on cards (rule F16). */
export const cardsNote = (vehicle: string, language: Language): string =>
  [
    `Repayments are examples from the lender. The page of each ${vehicle} shows its term, ${financeWords[language].deposit} and final payment.`,
    ...(language === 'en-AU' ? [comparisonExample, comparisonWarning] : []),
    ...(language === 'en-NZ' ? ['Totals of payments include the establishment fee.'] : []),
    ...(language === 'en-US' ? ['APR is the annual percentage rate.'] : []),
  ].join(' ');
