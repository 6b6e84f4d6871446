import { type FinancePlan, withPlan } from '../locale/finance-plan.ts';
import type { LoanInput } from './calculator.ts';

/** A loan that the shopper made in the calculator of a car; `onto` puts its plan onto a link (rule F18). */
export type WorkedOut = { loan: LoanInput; onto: (href: string) => string };

/** What a calculator leaves behind: nothing if its loan is as it was at the start, or not valid. */
export const workedOut = (start: LoanInput, loan: LoanInput, plan: FinancePlan | undefined): WorkedOut | undefined =>
  plan && JSON.stringify(loan) !== JSON.stringify(start) ? { loan, onto: (href) => withPlan(href, plan) } : undefined;
