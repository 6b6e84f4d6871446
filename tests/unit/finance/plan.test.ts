import { describe, expect, test } from 'vitest';
import { answerLoan } from '#lib/finance/answer-loan.ts';
import { type LoanInput, startingLoan } from '#lib/finance/calculator.ts';
import { calculatorStart } from '#lib/finance/calculator-start.ts';
import { type FinancePlan, parsePlan, planLine, planText, withPlan } from '#lib/locale/finance-plan.ts';

const settings = {
  defaultAmount: 30_000,
  termYears: 5,
  interestRate: 10,
  residual: 0,
  establishmentFee: 0,
  establishmentFees: {},
  lenders: [],
};
const start = calculatorStart({ loan: startingLoan(45_888, settings), termYears: 5, language: 'en-AU' });
const planOf = (changes: Partial<LoanInput>) => answerLoan({ ...start.loan, ...changes }, start).plan as FinancePlan;
const car = '/finance?preferredDealership=north&vehiclePriceBudget=45888&car_id=7&car_type=used#finance-form';
const searchOf = (href: string) => new URL(href, 'https://acme.example.com').search;

describe('one plan from the calculator to the lead (rule F18)', () => {
  test.each<[Partial<LoanInput>, string, string]>([
    [
      { deposit: 10_000 },
      '$175.53 a week, deposit $10,000, 5 years',
      '$175.53 a week, deposit $10,000, 5 years; borrows $35,888 at 10% a year',
    ],
    [
      { deposit: 1000.5, tradeIn: 5000, residual: 8000, years: 1, frequency: 'month', rate: 8.49 },
      '$2,837.67 a month, deposit $1,000.50, trade-in $5,000, 1 year, final payment $8,000',
      '$2,837.67 a month, deposit $1,000.50, trade-in $5,000, 1 year, final payment $8,000; borrows $39,887.50 at 8.49% a year',
    ],
  ])('of %o', (changes, text, line) => {
    const plan = planOf(changes);
    const href = withPlan(car, plan);
    expect(parsePlan(searchOf(href))).toEqual(plan);
    expect([planText(plan), planLine(plan)]).toEqual([text, line]);
    const query = Object.fromEntries(new URLSearchParams(searchOf(href)));
    expect(query).toMatchObject({ preferredDealership: 'north', car_id: '7', vehiclePriceBudget: String(plan.borrow) });
    expect(href.endsWith('#finance-form')).toBe(true);
    expect(withPlan(href, plan)).toBe(href);
  });

  test('an invalid value makes no plan', () => expect(answerLoan({ ...start.loan, deposit: 50_000 }, start).plan).toBeUndefined());

  const good = searchOf(withPlan(car, planOf({ deposit: 10_000 })));
  const changed = (name: string, value: string) => {
    const query = new URLSearchParams(good);
    query.set(name, value);
    return `?${query}`;
  };
  test.each([
    '',
    searchOf(car),
    changed('plan_frequency', 'day'),
    changed('plan_frequency', 'constructor'),
    changed('plan_repayment', '0'),
    changed('plan_repayment', 'call us'),
    changed('plan_deposit', '-1'),
    changed('plan_years', '31'),
    changed('plan_rate', '101'),
    changed('plan_residual', '1e9'),
    changed('vehiclePriceBudget', ''),
  ])('%j has no plan', (search) => expect(parsePlan(search)).toBeUndefined());
});
