import { describe, expect, it } from 'vitest';
import { lenderOffer } from '../../../../../../scripts/tools/demo/stock/lending.ts';
import { askingPrice, lotEnding, shareLeft, yardEnding } from '../../../../../../scripts/tools/demo/stock/price.ts';

describe('lenderOffer', () => {
  const offer = lenderOffer(
    20_000,
    { provider: 'A Lender', rate: 8, establishmentFee: 0, termYears: 5, depositShare: 0.1, balloonShare: 0.3 },
    'words',
  );
  it('adds up', () => {
    expect(offer).toMatchObject({ deposit: 2000, balloon: 6000, termMonths: 60, termWeeks: 260, comparisonRate: 8, disclaimer: 'words' });
    expect(offer.totalPayable).toBeCloseTo(2000 + (offer.paymentWeek ?? 0) * 260 + 6000, 2);
  });
});

describe('prices', () => {
  it.each([
    [23_700, 0.1, 23_990],
    [23_700, 0.7, 23_888],
    [23_700, 0.9, 23_500],
    [1200, 0.1, 3990],
  ])('yard: %d, %d -> %d', (price, ends, expected) => expect(yardEnding(price, ends)).toBe(expected));

  it.each([
    [64_800, 0.1, 64_995],
    [64_800, 0.6, 64_899.95],
    [64_800, 0.9, 64_500],
  ])('lot: %d, %d -> %d', (price, ends, expected) => expect(lotEnding(price, ends)).toBe(expected));

  it('falls with age, less for utes, more for electric cars', () => {
    expect(shareLeft(0, 'SUV', 'Petrol')).toBe(0.96);
    expect(shareLeft(5, 'Ute', 'Diesel')).toBeGreaterThan(shareLeft(5, 'SUV', 'Petrol'));
    expect(shareLeft(5, 'SUV', 'Petrol')).toBeGreaterThan(shareLeft(5, 'SUV', 'Electric'));
  });

  it('asks less for more distance and never less than 4,500', () => {
    const at = { year: 2020, usualKm: 60_000, body: 'SUV', type: 'used' as const };
    expect(askingPrice(40_000, { ...at, km: 90_000 })).toBeLessThan(askingPrice(40_000, { ...at, km: 60_000 }));
    expect(askingPrice(9000, { ...at, year: 2008, km: 300_000 })).toBe(4500);
    expect(askingPrice(40_000, { ...at, km: 10, type: 'new' })).toBe(40_000);
  });
});
