import type { z } from 'zod';
import type { Language } from '../locale/language.ts';
import type { Car } from '../model/car.ts';
import { definedFields } from '../model/defined-fields.ts';
import { entryOf } from '../model/entry.ts';
import type { YouxQuote } from '../model/finance.ts';
import { isRecord } from '../model/is-record.ts';
import { looseNumber } from '../model/loose.ts';
import type { quoteRequestBody } from '../model/quote-request.ts';
import { amountOf, type EstablishmentFees, rateOf } from './lenders.ts';
import { centsText, type FinanceOffer, shownOffer } from './shown-offer.ts';
import { termWords } from './terms.ts';
import { rateText, sentences } from './words.ts';

export type YouxSettings = {
  locale: { language: Language };
  finance: { creditScore: string; sampleComparisonRates: { from: number; to: number }; establishmentFees: EstablishmentFees };
};

/** The body of a quote request: dollars, years, and who asks (rule F11). */
export type QuoteRequest = z.infer<typeof quoteRequestBody>;

/** Term of every quote, in years (rule F11). */
const quoteTermYears = 5;

/** The quote request of a car (rule F11). */
export const quoteRequest = (
  car: Pick<Car, 'year' | 'vin' | 'nvic'> & { price: number },
  creditScore: string,
  dealer: string,
): QuoteRequest =>
  definedFields({
    selfAssessedCreditScore: creditScore,
    purchasePrice: car.price,
    loanTerm: quoteTermYears,
    year: car.year,
    vin: car.vin || undefined,
    nvic: car.nvic || undefined,
    whoIsHelping: dealer,
  });

/** Reads the quote from any answer of the service. Numbers may be strings. */
export function readQuote(answer: unknown): YouxQuote {
  const body = isRecord(answer) ? answer : {};
  const quote = isRecord(body.quote) ? body.quote : body;
  return {
    weeklyRepaymentAmount: looseNumber(quote.weeklyRepaymentAmount),
    comparisonRate: looseNumber(quote.comparisonRate),
    advertisedRate: looseNumber(quote.advertisedRate),
  };
}

/** The offer of a youX quote; undefined without an amount or a rate (rule F1). */
export function youxOffer(quote: YouxQuote | undefined, { locale, finance }: YouxSettings): FinanceOffer | undefined {
  const dollars = amountOf(quote?.weeklyRepaymentAmount);
  const [comparison, advertised] = [rateOf(quote?.comparisonRate), rateOf(quote?.advertisedRate)];
  if (dollars === undefined || comparison === undefined || advertised === undefined) return undefined;
  const fee = entryOf(finance.establishmentFees, 'youx');
  const { from, to } = finance.sampleComparisonRates;
  const rate = (percent: number) => rateText(percent, locale.language);
  const terms = [
    `Example: ${termWords(quoteTermYears * 12)} for the full price, credit score ${finance.creditScore.toLowerCase()}`,
    `Interest rate ${rate(advertised)}`,
    ...(fee ? [`Establishment fee ${centsText(fee)}`] : []),
    `Comparison rates run from ${rate(from)} to ${rate(to)}`,
    'Quote by youX',
  ];
  const loan = {
    rate: advertised,
    comparisonRate: comparison,
    years: quoteTermYears,
    deposit: 0,
    residual: 0,
    fee,
    // Its quotes lack the total of all payments, which New Zealand requires beside a repayment (rule Q9).
    repayment: locale.language === 'en-NZ' ? undefined : { dollars, per: 'week' as const },
  };
  return shownOffer({ loan, terms: sentences(terms) }, locale.language);
}
