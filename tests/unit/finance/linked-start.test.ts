import { describe, expect, it } from 'vitest';
import { answerLoan } from '#lib/finance/answer-loan.ts';
import { calculatorStart } from '#lib/finance/calculator-start.ts';
import { linkedStart } from '#lib/finance/linked-start.ts';
import { calculatorView } from '#lib/pages/blocks/dealer-views.ts';
import { carModel } from '#lib/pages/car.ts';
import { carOf, testMotors } from '../pages/test-motors.ts';

const finance_lenders = {
  group_b: {
    interestRate: 8.49,
    comparisonRate: 9.47,
    paymentWeek: 90.5,
    establishmentFees: 695,
    deposit: 2000,
    balloon: 6000,
    termMonths: 54,
  },
};
const catalogue = testMotors({ finance: { lenders: ['group_b'], interestRate: 10, establishmentFee: 99 } }, [
  carOf('a', { finance_lenders }),
]);
const page = calculatorView(catalogue, { type: 'calculator' });
const finance = carModel(catalogue, 'a')?.finance;
if (!page || !finance) throw new Error('Test Motors has no finance.');

describe('the calculator of a page that a link from a car leads to (rule F17)', () => {
  it('starts with the loan of the car and shows its figures', () => {
    const start = linkedStart(page.start, 20_000, finance);
    expect(start.loan).toMatchObject({ price: 20_000, rate: 8.49, establishmentFee: 695, deposit: 2000, residual: 6000, years: 4.5 });
    const text = answerLoan(start.loan, start).text;
    const own = calculatorStart(finance.calculator, finance.offer?.loan);
    expect(text).toEqual(answerLoan(own.loan, own).text);
    expect([text?.repayment.amount, text?.rate.amount]).toEqual(['$90.50', '9.47% p.a.']);
  });

  it.each([
    [20_000, 20_000],
    [undefined, 30_000],
  ])('starts with the numbers of the site without a car, and the price %s', (price, expected) =>
    expect(linkedStart(page.start, price, undefined).loan).toEqual({ ...page.start.loan, price: expected }),
  );
});
