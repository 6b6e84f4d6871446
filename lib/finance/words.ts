import type { Language } from '../locale/language.ts';

type Words = { rate: (percent: string) => string; comparison: string; deposit: string; fortnightly: string; perFortnight: string };

const australian: Words = {
  rate: (percent) => `${percent}% p.a.`,
  comparison: 'comparison rate',
  deposit: 'deposit',
  fortnightly: 'Fortnightly',
  perFortnight: 'per fortnight',
};

/** How each market speaks of a loan: the rate that counts the fees is the comparison rate here, the APR in the US. */
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

/** A rate as the market writes it: "9.47% p.a.". */
export const rateText = (percent: number, language: Language) => financeWords[language].rate(percent.toFixed(2));

/** The customary warning beside an Australian comparison rate (FIELD: National Credit Code s164). */
export const comparisonWarning =
  'WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';

/** The warning that a text with a comparison rate still lacks in this market; none where it is there already, or no law asks for it. */
export const missingWarning = (text: string, language: Language): string[] =>
  language === 'en-AU' && !/warning[^.]*comparison rate/i.test(text) ? [comparisonWarning] : [];

/** Statements as sentences of one text; one that ends with "p.a." needs no further stop. */
export const sentences = (statements: readonly string[]) =>
  statements.map((statement) => (statement.endsWith('.') ? statement : `${statement}.`)).join(' ');
