import { describe, expect, it } from 'vitest';
import type { LoanInput } from '#lib/finance/calculator.ts';
import { frequencyChoices, loanText } from '#lib/finance/loan-text.ts';
import { comparisonWarning } from '#lib/finance/words.ts';

const loan: LoanInput = {
  price: 30_000,
  deposit: 0,
  tradeIn: 0,
  rate: 10,
  years: 5,
  residual: 9000,
  establishmentFee: 1360.5,
  frequency: 'week',
};

describe('loanText', () => {
  it('in Australia has the comparison rate and its warning', () =>
    expect(loanText(loan, 'en-AU')).toEqual({
      repayment: { amount: '$126.68', label: 'per week' },
      rate: { amount: '11.93% p.a.', label: 'comparison rate' },
      summary:
        'You borrow $30,000.00 and make 260 repayments of $126.68 and a final payment of $9,000.00. You pay $41,936.80 in all. $11,936.80 of it is interest and fees, including the establishment fee of $1,360.50. An estimate, not an offer of credit.',
      warning: `Comparison rate for a secured loan of $30,000 over 5 years. ${comparisonWarning}`,
    }));

  it('in New Zealand has the interest rate and the total', () =>
    expect(loanText({ ...loan, residual: 0, establishmentFee: 0, frequency: 'fortnight' }, 'en-NZ')).toEqual({
      repayment: { amount: '$293.68', label: 'per fortnight' },
      rate: { amount: '10.00% p.a.', label: 'interest rate' },
      summary:
        'You borrow $30,000.00 and make 130 repayments of $293.68. You pay $38,178.40 in all. $8,178.40 of it is interest and fees. An estimate, not an offer of credit.',
    }));

  it('in the US has the APR of this very loan', () => {
    const text = loanText({ ...loan, residual: 0, frequency: 'month' }, 'en-US');
    // 31,360.50 at 10 % cost 666.32 a month, which 30,000 cost at 11.93 %.
    expect(text).toMatchObject({ repayment: { amount: '$666.32', label: 'per month' }, rate: { amount: '11.93%', label: 'APR' } });
    expect(text.warning).toBeUndefined();
    expect(loanText({ ...loan, establishmentFee: 0 }, 'en-US').rate.amount).toBe('10.00%');
  });

  it('shows the figures of the offer that it starts with', () => {
    const offer = {
      rate: 10,
      comparisonRate: 11.5,
      years: 5,
      deposit: 0,
      residual: 9000,
      repayment: { dollars: 127, per: 'week' as const },
    };
    const text = (changes: Partial<LoanInput>, language: 'en-AU' | 'en-NZ') => {
      const { repayment, rate } = loanText({ ...loan, ...changes }, language, loan, offer);
      return [repayment, rate].map(({ amount, label }) => `${amount} ${label}`).join(', ');
    };
    expect(text({}, 'en-AU')).toBe('$127.00 per week, 11.50% p.a. comparison rate');
    expect(text({}, 'en-NZ')).toBe('$127.00 per week, 11.50% p.a. comparison rate');
    // The comparison rate is that of the lender’s rate, whatever is borrowed.
    expect(text({ deposit: 1000 }, 'en-AU')).toBe('$121.78 per week, 11.50% p.a. comparison rate');
    expect(text({ deposit: 1000 }, 'en-NZ')).toBe('$121.78 per week, 10.00% p.a. interest rate');
    expect(text({ rate: 9 }, 'en-AU')).toBe('$122.45 per week, 10.91% p.a. comparison rate');
  });

  it('counts what the shopper brings', () =>
    expect(loanText({ ...loan, deposit: 3000, tradeIn: 2000, residual: 0, establishmentFee: 0 }, 'en-US').summary).toBe(
      'You borrow $25,000.00 and make 260 repayments of $122.28. With your down payment of $3,000.00 and your trade-in of $2,000.00 you pay $36,792.80 in all. $6,792.80 of it is interest and fees. An estimate, not an offer of credit.',
    ));

  it('counts one payment', () =>
    expect(
      loanText({ ...loan, price: 500, rate: 100, years: 1, residual: 0, establishmentFee: 0, frequency: 'year' }, 'en-NZ').summary,
    ).toBe(
      'You borrow $500.00 and make one repayment of $1,000.00. You pay $1,000.00 in all. $500.00 of it is interest and fees. An estimate, not an offer of credit.',
    ));
});

it.each([
  ['en-AU' as const, ['Weekly', 'Fortnightly', 'Monthly', 'Yearly']],
  ['en-US' as const, ['Weekly', 'Every two weeks', 'Monthly', 'Yearly']],
])('%s may pay %j', (language, names) => expect(frequencyChoices(language).map(({ name }) => name)).toEqual(names));
