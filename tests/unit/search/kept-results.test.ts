import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { carsOfState } from '#lib/search/cars-of-state.ts';
import { keptResults } from '#lib/search/kept-results.ts';
import { emptyState } from '#lib/search/state.ts';

const anyDocument = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map(String),
  make: fc.constantFrom('Mazda', 'Kia', 'Škoda'),
  simple_body: fc.constantFrom('SUV', 'Hatch', undefined),
  price: fc.constantFrom(0, 10_000, 20_000),
});
const anyStock = fc.uniqueArray(anyDocument, { selector: ({ id }) => id, maxLength: 20 });

/** A stock that follows another one: some cars of it are the same objects, in the same order or another. */
const anyNext = fc.record({
  kept: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
  changed: anyStock,
  start: fc.boolean(),
  turned: fc.boolean(),
  stamp: fc.constantFrom(1, 1, 1, 2),
  text: fc.constantFrom('a', 'a', 'a', 'b'),
});

const searches = [{}, { make: ['Kia'] }, { make: ['Kia', 'Mazda'], simple_body: ['SUV'] }, { simple_body: ['hatch'] }].map(
  (refinements) => ({
    ...emptyState,
    refinements,
  }),
);

it('gives what is made from nothing, and makes nothing again where no car of a search changed', () => {
  let kept = 0;
  fc.assert(
    fc.property(anyStock, fc.array(anyNext, { minLength: 1, maxLength: 6 }), (first, edits) => {
      const results = keptResults<string>();
      let stock = first as SearchDocument[];
      let before = new Map<string, string>();
      for (const { kept: keeps, changed, start, turned, stamp, text } of [undefined, ...edits].map(
        (edit) => edit ?? { kept: [], changed: [], start: false, turned: false, stamp: 1, text: 'a' },
      )) {
        if (keeps.length > 0) {
          const next = new Map((changed as SearchDocument[]).map((document) => [document.id, document]));
          const old = stock.flatMap((document, index) => (keeps[index] ? [next.get(document.id) ?? document] : []));
          const come = [...next.values()].filter(({ id }) => !old.some((one) => one.id === id));
          stock = start ? [...come, ...old] : [...old, ...come];
          if (turned) stock.reverse();
        }
        // A text may change although the car does not, as the address of its picture does.
        const texts = new Map(stock.map((document) => [document, `${document.id} ${document.price} ${document.id === '3' ? text : ''}`]));
        const of = results([stamp], stock, texts);
        const find = carsOfState(stock);
        const now = new Map<string, string>();
        for (const search of searches) {
          const key = JSON.stringify(search);
          const make = () =>
            find(search)
              .map((document) => texts.get(document))
              .join();
          let isMade = false;
          const value = of(key, search, () => {
            isMade = true;
            return `${stamp} ${make()}`;
          });
          expect(value).toBe(`${stamp} ${make()}`);
          if (!isMade) kept += 1;
          now.set(key, value);
        }
        before = now;
      }
      expect(before.size).toBe(searches.length);
    }),
  );
  expect(kept).toBeGreaterThan(0);
});

it('makes again only what a changed car is found by', () => {
  const results = keptResults<string>();
  const stock = [
    { id: 'a', make: 'Kia' },
    { id: 'b', make: 'Mazda' },
    { id: 'c', make: 'Mazda' },
  ] as SearchDocument[];
  const ask = (documents: SearchDocument[]) => {
    const made: string[] = [];
    const of = results([], documents, new Map(documents.map((document) => [document, JSON.stringify(document)])));
    for (const make of ['Kia', 'Mazda'])
      of(make, { ...emptyState, refinements: { make: [make] } }, () => {
        made.push(make);
        return make;
      });
    return made;
  };
  const [first, second, third] = stock as [SearchDocument, SearchDocument, SearchDocument];
  expect(ask(stock)).toEqual(['Kia', 'Mazda']);
  expect(ask([first, { ...second, price: 9 }, third])).toEqual(['Mazda']);
  expect(ask([{ ...first }, second, third])).toEqual(['Mazda']);
  expect(ask([second, third])).toEqual(['Kia']);
  expect(ask([second, third, { ...first, make: 'Mazda' }])).toEqual(['Mazda']);
});
