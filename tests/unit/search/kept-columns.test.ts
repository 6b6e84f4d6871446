import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { buildColumn } from '#lib/search/engine/column.ts';
import { keptColumns } from '#lib/search/kept-columns.ts';

const anyCar = fc.record({
  make: fc.constantFrom('Mazda', 'Kia', '', undefined),
  price: fc.constantFrom(0, 10_000, undefined),
  features: fc.constantFrom(['Towbar'], ['Towbar', 'Sunroof'], undefined),
  picture: fc.constantFrom({ width: 320 }, { width: 640 }, undefined),
});
const attributes = ['make', 'price', 'features', 'picture', 'picture.width', 'constructor'];

/** A car of the stock that changes, leaves, or arrives beside it. */
const anyEdit = fc.record({ at: fc.nat(11), what: fc.constantFrom('change', 'change', 'leave', 'arrive', 'nothing'), to: anyCar });

it('gives columns as they are built from the stock, and builds none again where no car has another value', () => {
  let kept = 0;
  const cars = fc.array(anyCar, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(cars, fc.array(anyEdit, { maxLength: 8 }), fc.array(fc.subarray(attributes), { maxLength: 8 }), (first, edits, asked) => {
      const open = keptColumns();
      let ids = 0;
      const carOf = (fields: object) => {
        ids += 1;
        return { id: String(ids), ...fields } as unknown as SearchDocument;
      };
      let stock = first.map(carOf);
      for (const [turn, { at, what, to }] of [{ at: 0, what: 'nothing', to: {} }, ...edits].entries()) {
        if (what === 'change')
          stock = stock.map((car, index) => (index === at ? ({ id: car.id, ...to } as unknown as SearchDocument) : car));
        if (what === 'leave') stock = stock.filter((_car, index) => index !== at);
        if (what === 'arrive') stock = stock.toSpliced(at, 0, carOf(to));
        const keep = open(stock);
        for (const attribute of asked[turn] ?? attributes) {
          let isBuilt = false;
          const column = keep(attribute, () => {
            isBuilt = true;
            return buildColumn(stock, attribute);
          });
          expect(column, attribute).toEqual(buildColumn(stock, attribute));
          if (!isBuilt) kept += 1;
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(kept).toBeGreaterThan(1000);
});
