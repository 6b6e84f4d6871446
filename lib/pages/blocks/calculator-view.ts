import { findLoanProblem, startingLoan } from '../../finance/calculator.ts';
import { calculatorStart } from '../../finance/calculator-start.ts';
import { loanText } from '../../finance/loan-text.ts';
import type { BlockOf } from '../../model/blocks/block-types.ts';
import { definedFields } from '../../model/defined-fields.ts';
import { type Catalogue, resolvePath } from '../catalogue.ts';

/** The repayment calculator of a page with the example that it starts with (rule A33); nothing where the site has no finance. */
export function calculatorView(catalogue: Catalogue, { title, price }: BlockOf<'calculator'>) {
  const { finance, locale } = catalogue.site;
  if (!finance.enabled) return undefined;
  const { language } = locale;
  const start = calculatorStart({ loan: startingLoan(price, finance), termYears: finance.termYears, language });
  if (findLoanProblem(start.loan)) return undefined;
  const enquiry = resolvePath(catalogue, '/finance-enquiry') ?? resolvePath(catalogue, '/finance');
  return definedFields({
    type: 'calculator' as const,
    title: title ?? 'Work out repayments',
    start,
    text: loanText(start.loan, language),
    enquireHref: enquiry && `${enquiry}#finance-form`,
  });
}
