/** A financed car has one repayment: on its page, on its card and in the calculator that opens from it. */
import { describe, expect, it } from 'vitest';
import { carCard } from '#lib/cars/card.ts';
import { offeredLoan } from '#lib/finance/calculator.ts';
import { loanText } from '#lib/finance/loan-text.ts';
import { carFinance } from '#lib/pages/car-finance.ts';
import { carSurroundings } from '#lib/pages/car-parts.ts';
import { carOf, testMotors } from './test-motors.ts';

const text = ({ amount, label }: { amount: string; label: string }) => `${amount} ${label}`;

type Row = {
  settings: Parameters<typeof testMotors>[0];
  lender: string;
  price: number;
  /** A week, a month. */
  payments: [number, number];
  /** The rate, the comparison rate, the fees. */
  rates: [number, number, number];
  deposit: number;
  balloon: number;
  totalPayable: number;
  terms: { years: number; deposit: number; final: number };
};

/** The data of a lender about a car. */
const lent = ({ payments, rates, terms: { years }, deposit, balloon, totalPayable }: Row) => ({
  ...{ paymentWeek: payments[0], paymentMonth: payments[1], financeProvider: 'Bayfront Finance', disclaimer: 'An estimate.' },
  ...{ termYears: years, termMonths: years * 12, termWeeks: years * 52 },
  ...{ interestRate: rates[0], comparisonRate: rates[1], establishmentFees: rates[2], deposit, balloon, totalPayable },
});

/** The example of a lender that takes no final payment. */
const exampleOf = (depositPercent: number) => ({ depositPercent, finalPaymentPercent: 0 });

const sites: Record<string, Row> = {
  'a lender with a final payment': {
    settings: { finance: { lenders: ['group_a', 'youx'], interestRate: 8.49 } },
    ...{ lender: 'group_a', price: 47_990, payments: [162.79, 706.73], rates: [8.49, 9.47, 695] },
    ...{ deposit: 4799, balloon: 14_397, totalPayable: 61_521.4, terms: { years: 5, deposit: 0.1, final: 0.3 } },
  },
  'a provider with the rules of a group': {
    settings: { finance: { lenders: ['group_b'], providers: { southbank: 'group_b' }, establishmentFee: 1360.5 } },
    ...{ lender: 'southbank', price: 34_990, payments: [127.04, 551.6], rates: [9.45, 11.37, 1360.5] },
    ...{ deposit: 3499, balloon: 10_497, totalPayable: 47_026.4, terms: { years: 5, deposit: 0.1, final: 0.3 } },
  },
  'a loan in New Zealand': {
    settings: {
      locale: { language: 'en-NZ' },
      finance: { lenders: ['group_c'], interestRate: 11.95, termYears: 4, example: exampleOf(10) },
    },
    ...{ lender: 'group_c', price: 18_888, payments: [105.29, 457.63], rates: [11.95, 12.53, 395] },
    ...{ deposit: 1888.8, balloon: 0, totalPayable: 23_789.12, terms: { years: 4, deposit: 0.1, final: 0 } },
  },
  'a loan of 15 years in America': {
    settings: {
      locale: { language: 'en-US' },
      finance: { lenders: ['group_d'], interestRate: 7.99, termYears: 15, example: exampleOf(20) },
    },
    ...{ lender: 'group_d', price: 235_995, payments: [415.56, 1803.14], rates: [7.99, 7.99, 0] },
    ...{ deposit: 47_199, balloon: 0, totalPayable: 371_335.8, terms: { years: 15, deposit: 0.2, final: 0 } },
  },
};

describe.each(Object.entries(sites))('%s', (_name, row) => {
  const { settings, lender, price, terms } = row;
  const car = carOf('financed', { price, year: 2024, dealership_slug: 'test-motors', finance_lenders: { [lender]: lent(row) } });
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
        [
          'financed',
          {
            repayment: text(offer.repayment),
            rate: `${text(offer.comparison)}${offer.loan.total ? ', total of payments $23,789.12' : ''}`,
          },
        ],
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
