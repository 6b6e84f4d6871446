import type { Language } from '../locale/language.ts';
import { definedFields } from '../model/defined-fields.ts';
import { type LoanInput, offeredLoan, termChoices } from './calculator.ts';
import { depositLabel, frequencyChoices } from './loan-text.ts';
import type { OfferLoan } from './shown-offer.ts';

/** The calculator without an offer. */
export type CalculatorSetup = { loan: LoanInput; termYears: number; language: Language };

/** What a calculator starts with: its loan, its choices, and the names of its fields. */
export type CalculatorStart = ReturnType<typeof calculatorStart>;

/** The start of a calculator, with the loan of an offer if there is one (rule F12). */
export function calculatorStart({ loan, termYears, language }: CalculatorSetup, offer?: OfferLoan) {
  const start = offeredLoan(loan, offer);
  return definedFields({
    loan: start,
    language,
    terms: termChoices(termYears, start.years),
    frequencies: frequencyChoices(language).map(({ value, name }) => ({ value, name })),
    deposit: depositLabel(language),
    offer,
  });
}
