import { type CalculatorSetup, type CalculatorStart, calculatorStart } from './calculator-start.ts';
import type { FinanceOffer } from './shown-offer.ts';

/** The finance of a car, as its page has it. */
export type LinkedFinance = { calculator: CalculatorSetup; offer?: FinanceOffer | undefined };

/**
 * What the calculator of a page starts with after a link from a car (rules F12 and F17): the loan of the car, so that both show the same
 * figures, else the price of the link.
 */
export function linkedStart(start: CalculatorStart, price: number | undefined, car: LinkedFinance | undefined): CalculatorStart {
  if (car) return calculatorStart(car.calculator, car.offer?.loan);
  return price === undefined ? start : { ...start, loan: { ...start.loan, price } };
}
