/** Runs over real listings, which are not in the repository; skipped with a visible line if they are missing. */
import { describe, expect, it } from 'vitest';
import { PriceBlock } from '#components/car/price-block.tsx';
import { CarSummary } from '#components/templates/default/car-summary.tsx';
import { carPage } from '#lib/api/print/car-page.ts';
import { sheetPdf } from '#lib/api/print/pdf.ts';
import { carSheet } from '#lib/api/print/sheet.ts';
import { carCard } from '#lib/cars/card.ts';
import { type CarModel, carModel } from '#lib/pages/car.ts';
import { hasListings, realListings, unlessListings } from '../../listings.ts';
import { readPdf } from '../api/print/pdf-text.ts';
import { vocabularyFaults } from '../cars/schema-org.ts';
import { visibleText } from '../components/visible-text.ts';
import { testMotors } from './test-motors.ts';

type Graph = { '@graph': [{ offers: { price?: number } }] };

/** The amount of a text such as "$12,990"; undefined if there is none. */
const amountIn = (text: string) => {
  const [amount] = /\$[\d,.]+\d/.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount.replaceAll(/[$,]/g, ''));
};

const wanted = Number(process.env.FORECOURT_PRICED_CARS ?? 200);

describe.skipIf(!hasListings)(`${wanted} real listings have one price each${unlessListings}`, () => {
  const all = hasListings ? realListings().cars : [];
  // Cars from the whole list, so that all makes are among them, and some without a price.
  const step = Math.floor(all.length / wanted);
  const cars = [
    ...all.filter(({ price }) => price === undefined).slice(0, wanted / 25),
    ...all.filter((_, index) => index % step === 0),
  ].slice(0, wanted);

  it.each([true, false])('on page, card, JSON-LD, index and PDF; whole dollars: %s', async (wholeDollars) => {
    const catalogue = testMotors({ locale: { wholeDollars } }, cars);
    let priced = 0;
    for (const [index, car] of cars.entries()) {
      const model = carModel(catalogue, car.slug) as CarModel;
      const document = catalogue.documentById.get(car.id);
      if (!document) throw new Error(`${car.slug} is not in the index`);
      const [page = ''] = visibleText(PriceBlock, { price: model.price });
      const [card = ''] = visibleText(PriceBlock, { price: carCard(document, catalogue.site).price });
      // As the API reads it: from the page’s data file.
      const sheet = carSheet(carPage.parse(JSON.parse(JSON.stringify(model))));
      if (index % 100 === 0) expect(readPdf(await sheetPdf(sheet, undefined)).text.join(''), car.slug).toContain(sheet.price.amount);
      const structured = (model.structuredData as object as Graph)['@graph'];
      expect(vocabularyFaults(structured), car.slug).toEqual([]);
      // That of a sold car says so in its place (rule L6).
      if (model.available) expect(visibleText(CarSummary, { model }), car.slug).toContain(page);
      expect({
        card: amountIn(card),
        sheet: amountIn(sheet.price.amount),
        machines: structured[0].offers.price,
        index: document.price,
        head: amountIn(model.head.description),
      }).toEqual({
        card: amountIn(page),
        sheet: amountIn(page),
        machines: amountIn(page),
        index: amountIn(page),
        head: amountIn(page),
      });
      if (document.price === undefined) expect(page).toBe('Enquire for price.');
      else priced += 1;
    }
    expect(cars).toHaveLength(wanted);
    expect(priced).toBeGreaterThan(0.9 * wanted);
    expect(priced).toBeLessThan(wanted);
  });
});
