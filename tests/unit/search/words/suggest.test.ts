import { describe, expect, it } from 'vitest';
import { didYouMean, suggestSearches } from '#lib/search/words/suggest.ts';
import { vocabulary } from './vocabulary.ts';

const facets = {
  make: { Toyota: 19, Mazda: 12, Holden: 3, Hyundai: 4, 'Mercedes-Benz': 2, KGM: 1 },
  model: { Corolla: 5, 'Corolla Cross': 2, HiLux: 7, '3': 4, 'CX-5': 6, i30: 4, Colorado: 3 },
  simple_body: { Ute: 9, Convertible: 2, SUV: 20, 'Cab Chassis': 0 },
};

const namesOf = (text: string, limit = 6) =>
  suggestSearches(text, vocabulary, facets, limit).map(({ query, refinements, ranges }) =>
    [...Object.values(refinements).flat(), ...(ranges.price ? [`<=${ranges.price.max}`] : []), ...(query ? [`"${query}"`] : [])].join(' '),
  );

describe('suggestions while typing (rule S32)', () => {
  it.each<[string, string[]]>([
    ['toy', ['Toyota', 'Toyota HiLux', 'Toyota Corolla', 'Toyota Corolla Cross']],
    ['h', ['Hyundai', 'Holden']],
    ['hi', ['Toyota HiLux']],
    ['co', ['Toyota Corolla', 'Holden Colorado', 'Chevrolet Colorado', 'Toyota Corolla Cross', 'Convertible']],
    ['toyota co', ['Toyota Corolla', 'Toyota Corolla Cross']],
    ['mazda 3', ['Mazda 3']],
    ['cx', ['Mazda CX-5']],
    ['merc', ['Mercedes-Benz']],
    ['ssang', ['KGM']],
    ['ut', ['Ute']],
    ['cab', []],
    ['red toy', ['Soul Red Crystal Red Toyota']],
    ['under 20k ut', ['Ute <=20000']],
    ['leather sedan s', []],
    ['leather su', ['SUV "leather"']],
    ['zz', []],
    ['', []],
  ])('%s', (text, wanted) => expect(namesOf(text).slice(0, wanted.length || undefined)).toEqual(wanted));

  it('returns no more than asked for', () => expect(namesOf('co', 2)).toEqual(['Toyota Corolla', 'Holden Colorado']));
});

describe('"did you mean" for a text without results', () => {
  it.each<[string, string | undefined]>([
    ['corrola', 'Corolla'],
    ['toyoto corrolla', 'Toyota Corolla'],
    ['rextun leather', 'Rexton leather'],
    ['convertable', 'Convertible'],
    ['ferrari', undefined],
    ['toyota', undefined],
    ['ute', undefined],
    ['hc10042', undefined],
    ['"corrola"', undefined],
    ['toyoto "corrolla x"', 'Toyota "corrolla x"'],
    ['toyoto -"corrolla x"', 'Toyota -"corrolla x"'],
    ['', undefined],
  ])('%s: %s', (text, wanted) => expect(didYouMean(text, vocabulary)).toBe(wanted));
});
