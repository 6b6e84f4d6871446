/** A financed car of a demo dealer has one repayment: on its page, on its card and in the calculator that opens from it. */
import { describe, expect, it } from 'vitest';
import { carCard } from '#lib/cars/card.ts';
import { offeredLoan } from '#lib/finance/calculator.ts';
import { loanText } from '#lib/finance/loan-text.ts';
import { carFinance } from '#lib/pages/car-finance.ts';
import { carSurroundings } from '#lib/pages/car-parts.ts';
import { makeCatalogue } from '#lib/pages/catalogue.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { mergedSettings, readCars, readPages } from './tenant-folder.ts';

const now = Date.UTC(2026, 10, 20);
const text = ({ amount, label }: { amount: string; label: string }) => `${amount} ${label}`;

/** What the finance page of each dealer says of the loans on its listings. */
const stated: [slug: string, words: string, terms: { years: number; deposit: number; final: number }][] = [
  ['bayside-mazda', 'five years, a 10% deposit and a 30% final payment', { years: 5, deposit: 0.1, final: 0.3 }],
  ['harbour-city-motors', 'a five-year loan, a 10% deposit and a final payment of 30%', { years: 5, deposit: 0.1, final: 0.3 }],
  ['southern-alps-autos', 'a four-year loan, a 10% deposit', { years: 4, deposit: 0.1, final: 0 }],
  ['wanderlust-rv', '20% down and 180 months', { years: 15, deposit: 0.2, final: 0 }],
];

describe.each(stated)('%s', (slug, words, terms) => {
  const site = siteSchema.parse({ ...mergedSettings(slug), slug });
  const cars = readCars(slug);
  const catalogue = makeCatalogue({ site, now, cars, pictures: {}, content: [] });
  const context = { ...catalogue, year: carSurroundings(catalogue).year };
  const financed = cars.flatMap((car) => {
    const finance = carFinance(context, car);
    return finance?.offer?.kind === 'repayment' ? [{ car, ...finance, offer: finance.offer }] : [];
  });

  it('has financed cars', () => expect(financed.length).toBeGreaterThan(20));

  it('says on its finance page what its loans assume', () => {
    expect(readPages(slug).find(({ path }) => path === 'finance.md')?.body).toContain(words);
    for (const { car, offer, calculator } of financed) {
      const { price, deposit, residual, years } = offeredLoan(calculator.loan, offer.loan);
      const loan = { years, deposit: Math.round((deposit / price) * 100) / 100, final: Math.round((residual / price) * 100) / 100 };
      expect(loan, car.slug).toEqual(terms);
    }
  });

  it('shows the repayment of the page on the card, and nowhere else', () => {
    const shown = new Map(financed.map(({ car, offer }) => [car.id, { repayment: text(offer.repayment), rate: text(offer.comparison) }]));
    for (const document of catalogue.documents) expect(carCard(document, site).repayment, document.slug).toEqual(shown.get(document.id));
  });

  it('starts the calculator with that repayment, and counts it to the cent', () => {
    for (const { car, offer, calculator } of financed) {
      const start = offeredLoan(calculator.loan, offer.loan);
      const { language } = site.locale;
      const started = loanText(start, language, start, offer.loan);
      expect([text(started.repayment), text(started.rate)], car.slug).toEqual([text(offer.repayment), text(offer.comparison)]);
      expect(loanText(start, language).repayment, car.slug).toEqual(offer.repayment);
    }
  });
});
