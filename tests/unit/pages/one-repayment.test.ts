/** A financed car has one repayment: on its page, on its card and in the calculator that opens from it. */
import { describe, expect, it } from 'vitest';
import { carCard } from '#lib/cars/card.ts';
import { offeredLoan } from '#lib/finance/calculator.ts';
import { loanText } from '#lib/finance/loan-text.ts';
import { carFinance } from '#lib/pages/car-finance.ts';
import { carSurroundings } from '#lib/pages/car-parts.ts';
import { carOf, testMotors } from './test-motors.ts';

const text = ({ amount, label }: { amount: string; label: string }) => `${amount} ${label}`;
const lent = (paymentWeek: number, paymentMonth: number, months: number, rates: object, loan: object) => ({
  ...{
    paymentWeek,
    paymentMonth,
    financeProvider: 'Bayfront Finance',
    disclaimer: 'An estimate.',
  },
  ...{ termYears: months / 12, termMonths: months, termWeeks: (months / 12) * 52, ...rates, ...loan },
});

type Terms = { years: number; deposit: number; final: number };
const sites: [name: string, settings: Parameters<typeof testMotors>[0], lender: string, price: number, data: object, terms: Terms][] = [
  [
    'a lender with a final payment',
    { finance: { lenders: ['group_a', 'youx'], interestRate: 8.49 } },
    ...(['group_a', 47_990] as const),
    lent(
      162.79,
      706.73,
      60,
      { interestRate: 8.49, comparisonRate: 9.47, establishmentFees: 695 },
      { deposit: 4799, balloon: 14_397, totalPayable: 61_521.4 },
    ),
    { years: 5, deposit: 0.1, final: 0.3 },
  ],
  [
    'a provider with the rules of a group',
    { finance: { lenders: ['group_b'], providers: { southbank: 'group_b' }, establishmentFee: 1360.5 } },
    ...(['southbank', 34_990] as const),
    lent(
      127.04,
      551.6,
      60,
      { interestRate: 9.45, comparisonRate: 11.37, establishmentFees: 1360.5 },
      { deposit: 3499, balloon: 10_497, totalPayable: 47_026.4 },
    ),
    { years: 5, deposit: 0.1, final: 0.3 },
  ],
  [
    'a loan in New Zealand',
    {
      locale: { language: 'en-NZ' },
      finance: { lenders: ['group_c'], interestRate: 11.95, termYears: 4, example: { depositPercent: 10, finalPaymentPercent: 0 } },
    },
    ...(['group_c', 18_888] as const),
    lent(
      105.29,
      457.63,
      48,
      { interestRate: 11.95, comparisonRate: 12.53, establishmentFees: 395 },
      { deposit: 1888.8, balloon: 0, totalPayable: 23_789.12 },
    ),
    { years: 4, deposit: 0.1, final: 0 },
  ],
  [
    'a loan of 15 years in America',
    {
      locale: { language: 'en-US' },
      finance: { lenders: ['group_d'], interestRate: 7.99, termYears: 15, example: { depositPercent: 20, finalPaymentPercent: 0 } },
    },
    ...(['group_d', 235_995] as const),
    lent(
      415.56,
      1803.14,
      180,
      { interestRate: 7.99, comparisonRate: 7.99, establishmentFees: 0 },
      { deposit: 47_199, balloon: 0, totalPayable: 371_335.8 },
    ),
    { years: 15, deposit: 0.2, final: 0 },
  ],
];

describe.each(sites)('%s', (_name, settings, lender, price, data, terms) => {
  const car = carOf('financed', { price, year: 2024, dealership_slug: 'test-motors', finance_lenders: { [lender]: data } });
  const catalogue = testMotors(settings, [car, carOf('cash')]);
  const { site } = catalogue;
  const finance = carFinance({ ...catalogue, year: carSurroundings(catalogue).year }, car);
  const offer = finance?.offer;
  if (offer?.kind !== 'repayment') throw new Error('the car is not financed');
  const start = offeredLoan(finance?.calculator.loan as NonNullable<typeof finance>['calculator']['loan'], offer.loan);

  it('has the loan of the offer', () => {
    const share = (amount: number) => Math.round((amount / start.price) * 100) / 100;
    expect({ years: start.years, deposit: share(start.deposit), final: share(start.residual) }).toEqual(terms);
  });

  it('shows the repayment of the page on the card of that car only', () => {
    const cards = new Map(catalogue.documents.map((document) => [document.id, carCard(document, site).repayment]));
    expect(cards).toEqual(
      new Map([
        ['financed', { repayment: text(offer.repayment), rate: text(offer.comparison) }],
        ['cash', undefined],
      ]),
    );
  });

  it('starts the calculator with that repayment, and counts it to the cent', () => {
    const { language } = site.locale;
    const started = loanText(start, language, start, offer.loan);
    expect([text(started.repayment), text(started.rate)]).toEqual([text(offer.repayment), text(offer.comparison)]);
    expect(loanText(start, language).repayment).toEqual(offer.repayment);
  });
});
