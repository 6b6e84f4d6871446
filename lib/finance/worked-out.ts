import { type FinancePlan, withPlan } from '../locale/finance-plan.ts';
import type { LoanInput } from './calculator.ts';

/** A loan that the shopper calculated for a car. `onto` adds its plan to a link (rule F18). */
export type WorkedOut = { loan: LoanInput; onto: (href: string) => string };

/** The result of a calculator. Undefined if its loan is unchanged or invalid. */
export const workedOut = (start: LoanInput, loan: LoanInput, plan: FinancePlan | undefined): WorkedOut | undefined =>
  plan && JSON.stringify(loan) !== JSON.stringify(start) ? { loan, onto: (href) => withPlan(href, plan) } : undefined;
