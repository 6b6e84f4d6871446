import { findLoanProblem, type LoanInput, type LoanProblem } from './calculator.ts';
import type { CalculatorStart } from './calculator-start.ts';
import { type LoanText, loanText } from './loan-text.ts';

/** What a calculator says of typed values: the loan in words, or the first invalid value. */
export type LoanAnswer = { text: LoanText; problem?: undefined } | { text?: undefined; problem: LoanProblem };

/** Answers the typed values of a calculator; `from` is what it started with. */
export function answerLoan(loan: LoanInput, { language, loan: start, offer }: CalculatorStart): LoanAnswer {
  const problem = findLoanProblem(loan);
  return problem ? { problem } : { text: loanText(loan, language, start, offer) };
}
