import { type CalculatorSetup, type CalculatorStart, calculatorStart } from './calculator-start.ts';
import type { FinanceOffer } from './shown-offer.ts';

/** The finance data of a car's page. */
export type LinkedFinance = { calculator: CalculatorSetup; offer?: FinanceOffer | undefined };

/**
 * The start of a page's calculator after a link from a car (rules F12 and F17): the loan of the car, so that both show the same figures, or
 * else the price in the link.
 */
export function linkedStart(start: CalculatorStart, price: number | undefined, car: LinkedFinance | undefined): CalculatorStart {
  if (car) return calculatorStart(car.calculator, car.offer?.loan);
  return price === undefined ? start : { ...start, loan: { ...start.loan, price } };
}
