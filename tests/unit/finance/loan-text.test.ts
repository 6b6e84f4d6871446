import { describe, expect, it } from 'vitest';
import type { LoanInput } from '#lib/finance/calculator.ts';
import { frequencyChoices, loanText } from '#lib/finance/loan-text.ts';
import { comparisonWarning } from '#lib/finance/words.ts';

const loan: LoanInput = { amount: 30_000, rate: 10, years: 5, residual: 9000, establishmentFee: 1360.5, frequency: 'week' };

describe('loanText', () => {
  it('in Australia has the comparison rate and its warning', () =>
    expect(loanText(loan, 'en-AU')).toEqual({
      repayment: { amount: '$126.68', label: 'per week' },
      rate: { amount: '11.93% p.a.', label: 'comparison rate' },
      summary:
        '260 repayments of $126.68 and a final payment of $9,000.00. You pay $41,936.80 in all, $11,936.80 more than you borrow, with the establishment fee of $1,360.50. An estimate, not an offer of credit.',
      warning: `Comparison rate for a secured loan of $30,000 over 5 years. ${comparisonWarning}`,
    }));

  it('in New Zealand has the interest rate and the total', () =>
    expect(loanText({ ...loan, residual: 0, establishmentFee: 0, frequency: 'fortnight' }, 'en-NZ')).toEqual({
      repayment: { amount: '$293.68', label: 'per fortnight' },
      rate: { amount: '10.00% p.a.', label: 'interest rate' },
      summary: '130 repayments of $293.68. You pay $38,178.40 in all, $8,178.40 more than you borrow. An estimate, not an offer of credit.',
    }));

  it('in the US has the APR of this very loan', () => {
    const text = loanText({ ...loan, residual: 0, frequency: 'month' }, 'en-US');
    // 31,360.50 at 10 % cost 666.32 a month, which 30,000 cost at 11.93 %.
    expect(text).toMatchObject({ repayment: { amount: '$666.32', label: 'per month' }, rate: { amount: '11.93%', label: 'APR' } });
    expect(text.warning).toBeUndefined();
    expect(loanText({ ...loan, establishmentFee: 0 }, 'en-US').rate.amount).toBe('10.00%');
  });

  it('counts one payment', () =>
    expect(
      loanText({ ...loan, amount: 500, rate: 100, years: 1, residual: 0, establishmentFee: 0, frequency: 'year' }, 'en-NZ').summary,
    ).toBe('One repayment of $1,000.00. You pay $1,000.00 in all, $500.00 more than you borrow. An estimate, not an offer of credit.'));
});

it.each([
  ['en-AU' as const, ['Weekly', 'Fortnightly', 'Monthly', 'Yearly']],
  ['en-US' as const, ['Weekly', 'Every two weeks', 'Monthly', 'Yearly']],
])('%s may pay %j', (language, names) => expect(frequencyChoices(language).map(({ name }) => name)).toEqual(names));
