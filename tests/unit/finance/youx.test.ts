import { describe, expect, it } from 'vitest';
import { quoteRequest, readQuote } from '#lib/finance/youx.ts';

describe('quoteRequest', () => {
  it.each([
    [
      { price: 47_990, year: 2024, vin: '6BE3G6V64TZ126561', nvic: 'ABC24A' },
      {
        selfAssessedCreditScore: 'GREAT',
        purchasePrice: 47_990,
        loanTerm: 5,
        year: 2024,
        vin: '6BE3G6V64TZ126561',
        nvic: 'ABC24A',
        whoIsHelping: 'Test Motors',
      },
    ],
    [{ price: 900.5 }, { selfAssessedCreditScore: 'GREAT', purchasePrice: 900.5, loanTerm: 5, whoIsHelping: 'Test Motors' }],
  ])('%j', (car, request) => expect(quoteRequest(car, 'GREAT', 'Test Motors')).toEqual(request));
});

describe('readQuote', () => {
  const quote = { weeklyRepaymentAmount: 181.5, comparisonRate: 9.31, advertisedRate: 8.38 };
  it.each<[unknown, object]>([
    [quote, quote],
    [{ quote }, quote],
    [{ weeklyRepaymentAmount: '$181.50', comparisonRate: '9.31 %', advertisedRate: '8.38', more: 1 }, quote],
    [{ weeklyRepaymentAmount: {}, comparisonRate: null }, {}],
    [null, {}],
    ['no', {}],
    [[], {}],
  ])('%j', (answer, read) => expect(readQuote(answer)).toEqual(read));
});
