import { describe, expect, it } from 'vitest';
import { splitExcluded } from '#lib/search/query-text.ts';

const stock = {
  models: { 'Isuzu Ute': ['D-MAX'], Mazda: ['3'], Van: [] },
  bodies: ['Ute', 'Cab Chassis', 'Dual Cab Ute', 'Camper Van', 'People\\Mover'],
};

describe('makes and body types that a text excludes (rule S31)', () => {
  it.each([
    ['-"Ute"', '', ['"simple_body"!="Ute"']],
    ['diesel -"Ute" auto', 'diesel auto', ['"simple_body"!="Ute"']],
    ['-"mazda"', '', ['"make"!="Mazda"']],
    ['-"Isuzu Ute" -"Mazda"', '', ['"make"!="Isuzu Ute"', '"make"!="Mazda"']],
    ['-"Van"', '', ['"make"!="Van"']],
    ['-"Cab"', '', ['"simple_body"!="Cab Chassis"', '"simple_body"!="Dual Cab Ute"']],
    ['-"People\\Mover"', '', ['"simple_body"!="People\\\\Mover"']],
    ['-"Mazda 3"', '-"Mazda 3"', []],
    ['-"White"  red', '-"White"  red', []],
    ['-ute', '-ute', []],
    ['"Ute"', '"Ute"', []],
    ['', '', []],
  ])('%s', (query, text, filter) => expect(splitExcluded(query, stock)).toEqual({ text, filter }));

  it('leaves every word as text where the stock is not known', () =>
    expect(splitExcluded('-"Ute"', {})).toEqual({ text: '-"Ute"', filter: [] }));
});
