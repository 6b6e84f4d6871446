import type { FinancePlan } from '../locale/finance-plan.ts';
import { calculateLoan, findLoanProblem, type LoanInput, type LoanProblem, quotedRepayment } from './calculator.ts';
import type { CalculatorStart } from './calculator-start.ts';
import { type LoanText, loanText } from './loan-text.ts';

/** A calculator's answer to typed values: the loan in words, or the first invalid value. */
export type LoanAnswer =
  | { text: LoanText; plan?: FinancePlan; problem?: undefined }
  | { text?: undefined; plan?: undefined; problem: LoanProblem };

/** Evaluates the typed values of a calculator. `from` is what it started with. */
export function answerLoan(loan: LoanInput, { language, loan: start, offer }: CalculatorStart): LoanAnswer {
  const problem = findLoanProblem(loan);
  if (problem) return { problem };
  const { amount: borrow, repayment } = calculateLoan(loan, quotedRepayment(loan, start, offer));
  const { frequency, deposit, tradeIn, residual, years, rate } = loan;
  return {
    text: loanText(loan, language, start, offer),
    plan: { repayment, frequency, borrow, deposit, tradeIn, residual, years, rate },
  };
}
