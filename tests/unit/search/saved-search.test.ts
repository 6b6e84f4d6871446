import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { savedChoices } from '#lib/model/saved-search.ts';
import { savedKey, savedName, savedOf, stateOfSaved } from '#lib/search/saved-search.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';

const text = fc.string({ minLength: 1, maxLength: 12 }).filter((one) => one.isWellFormed());
const states: fc.Arbitrary<SearchState> = fc.record({
  query: fc.string({ maxLength: 20 }),
  page: fc.integer({ min: 1, max: 9 }),
  refinements: fc.dictionary(fc.constantFrom('make', 'model', 'colour', 'car_type'), fc.array(text, { maxLength: 3 }), { maxKeys: 3 }),
  ranges: fc.dictionary(fc.constantFrom('price', 'year', 'km'), fc.record({ min: fc.nat(), max: fc.nat() }, { requiredKeys: [] }), {
    maxKeys: 2,
  }),
}) as never;

describe('a saved search (rule V20)', () => {
  test('means the same after it was saved and read, and its JSON depends on nothing but its meaning', () => {
    fc.assert(
      fc.property(states, (state) => {
        const saved = savedOf(state);
        expect(savedChoices.parse(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
        expect(savedOf(stateOfSaved(saved))).toEqual(saved);
        const turned = {
          ...state,
          page: 1,
          refinements: Object.fromEntries(
            Object.entries(state.refinements)
              .reverse()
              .map(([name, values]) => [name, [...(values ?? [])].reverse()]),
          ),
        };
        expect(JSON.stringify(savedOf(turned))).toBe(JSON.stringify(saved));
        expect(savedKey(turned)).toBe(savedKey(state));
      }),
    );
  });

  test('leaves out what this version does not know, the page and the order', () => {
    const known = { make: ['Kia'] };
    expect(stateOfSaved({ refinements: { ...known, wings: ['two'], price: ['5'] }, ranges: { make: { min: 1 } } })).toEqual({
      ...emptyState,
      refinements: known,
    });
    expect(savedOf({ ...emptyState, page: 4, sort: 'price-asc', offer: 'rental' })).toEqual({ offer: 'rental' });
  });

  test.each([
    ['a name of a filter that is none', { refinements: { 'a b': ['x'] } }],
    ['an empty value', { refinements: { make: [''] } }],
    ['a negative bound', { ranges: { price: { min: -1 } } }],
    ['too much in all', { refinements: { make: Array.from({ length: 60 }, (_one, index) => `${index}`.padEnd(100, 'x')) } }],
    ['more than it has', { page: 2 }],
  ])('is refused with %s', (_what, choices) => {
    expect(savedChoices.safeParse(choices).success).toBe(false);
  });

  test('is named after its choices', () => {
    expect(savedName(['Mazda', 'Year from 2018'], 'All cars')).toBe('Mazda, Year from 2018');
    expect(savedName([], 'All cars')).toBe('All cars');
    const long = savedName(Array(40).fill('Mazda'), 'All cars');
    expect([long.length <= 100, long.endsWith('…')]).toEqual([true, true]);
  });
});
