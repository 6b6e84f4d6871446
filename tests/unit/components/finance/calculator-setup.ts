import type { CalculatorSetup } from '#lib/finance/calculator-start.ts';

export const calculator: CalculatorSetup = {
  loan: { price: 20_000, deposit: 0, tradeIn: 0, rate: 9, years: 5, residual: 0, establishmentFee: 0, frequency: 'month' },
  termYears: 5,
  language: 'en-AU',
};
