import { describe, expect, it } from 'vitest';
import { comparisonRate, levelPayment, toCents } from '#lib/finance/amortise.ts';

describe('levelPayment leaves exactly the residual owing', () => {
  it.each([
    [30_000, 0.1 / 52, 260, 0],
    [31_360.5, 0.1 / 52, 260, 9000],
    [12_000, 0, 60, 6000],
    [1000, 1e-9, 60, 0],
    [500, 1, 1, 0],
    [235_995, 0.0799 / 12, 180, 20_000],
  ])('%d at %d over %i, %d left', (principal, rate, periods, residual) => {
    const level = levelPayment(principal, rate, periods, residual);
    let owing = principal;
    for (let period = 0; period < periods; period++) owing = owing * (1 + rate) - level;
    expect(owing).toBeCloseTo(residual, 4);
  });
});

// Computed with 50 digits from the annuity formula.
describe('comparisonRate', () => {
  it.each([
    [10, 0, 10],
    [10, 1360.5, 11.93],
    [8.49, 695, 9.47],
    [9.45, 1360.5, 11.37],
    [11.95, 395, 12.53],
    [0, 600, 0.78],
    [10, 30_000, 45.53],
  ])('%d%% and a fee of $%d cost %d%%', (rate, fee, expected) => expect(comparisonRate(rate, fee)).toBe(expected));
});

it.each([
  [1.005, 1.01],
  [637.4134, 637.41],
  [0, 0],
])('%d is %d to the cent', (dollars, cents) => expect(toCents(dollars)).toBe(cents));
