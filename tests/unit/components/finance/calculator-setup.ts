import type { CalculatorSetup } from '#lib/pages/car-finance.ts';

export const calculator: CalculatorSetup = {
  loan: { amount: 20_000, rate: 9, years: 5, residual: 0, establishmentFee: 0, frequency: 'month' },
  terms: [1, 5, 7],
  language: 'en-AU',
};
