import { findLoanProblem, startingLoan } from '../../finance/calculator.ts';
import { type CalculatorStart, calculatorStart } from '../../finance/calculator-start.ts';
import { type LoanText, loanText } from '../../finance/loan-text.ts';
import type { BlockOf } from '../../model/blocks/block-types.ts';
import { type Catalogue, resolvePath } from '../catalogue.ts';

/** The repayment calculator with the example that it starts with. */
export type CalculatorView = { type: 'calculator'; title: string; start: CalculatorStart; text: LoanText; enquireHref?: string };

/** The calculator of a page (rule A33); nothing where the site has no finance. */
export function calculatorView(catalogue: Catalogue, { title, price }: BlockOf<'calculator'>): CalculatorView | undefined {
  const { finance, locale } = catalogue.site;
  if (!finance.enabled) return undefined;
  const { language } = locale;
  const start = calculatorStart({ loan: startingLoan(price, finance), termYears: finance.termYears, language });
  if (findLoanProblem(start.loan)) return undefined;
  const enquiry = resolvePath(catalogue, '/finance-enquiry') ?? resolvePath(catalogue, '/finance');
  return {
    type: 'calculator',
    title: title ?? 'Work out repayments',
    start,
    text: loanText(start.loan, language),
    ...(enquiry ? { enquireHref: `${enquiry}#finance-form` } : {}),
  };
}
