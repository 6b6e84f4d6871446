import { describe, expect, it } from 'vitest';
import { idsOf } from './garage.ts';

describe('filter', () => {
  it.each<[unknown, number[]]>([
    ['make = corvid', [1, 2]],
    ['make = " BRAMBLE"', [3, 4]],
    ['make != Corvid', [3, 4, 5, 6]],
    ['make = skarda', []],
    ['make = škarda', [5]],
    ['price = 35500', [2, 5]],
    ['price = "35500"', [2, 5]],
    ['price = poa', [4]],
    ['price > 35500', [4, 6]], // strings are compared too, each kind among itself: 'poa' > '35500'
    ['price <= 5000', [6]],
    ['price >= 9800 AND price < 22000', [1, 3, 6]],
    ['price 5000 TO 9800', [3, 6]],
    ['NOT price 5000 TO 9800', [1, 2, 4, 5]],
    ['km EXISTS', [1, 2, 3, 5, 6]],
    ['km IS NULL', [3]],
    ['km IS NOT NULL', [1, 2, 4, 5, 6]],
    ['tags IS EMPTY', [2, 5]],
    ['sold = true OR sold = false', [5, 6]],
    ['dealer.town = Perth', [1, 3]],
    ['make IN [Lark, corvid,]', [1, 2, 6]],
    ['make NOT IN [Lark, corvid]', [3, 4, 5]],
    ['tags STARTS WITH sun', [1, 3]],
    ['tags NOT STARTS WITH sun', [2, 4, 5, 6]],
    ['colour = red', []],
    ['colour != red', [1, 2, 3, 4, 5, 6]],
    ['make = Corvid OR make = Lark AND km > 80000', [1, 2]],
    ['(make = Corvid OR make = Lark) AND km > 40000', [1, 6]],
    [['make = Corvid', 'km < 100'], [2]],
    [
      [['make = Corvid', 'make = Lark'], 'km > 100'],
      [1, 6],
    ],
    [[], [1, 2, 3, 4, 5, 6]],
    ['', [1, 2, 3, 4, 5, 6]],
    ['"tags" = "Tow \\bar"', []],
  ])('%j keeps %j', (filter, ids) => {
    expect(idsOf({ filter })).toEqual(ids);
  });

  it.each<[unknown, string]>([
    [
      'seats = 5',
      'Index `cars`: Attribute `seats` is not filterable. Available filterable attribute patterns are: `colour`, `dealer`, `id`, `km`, `make`, `price`, `sold`, `tags`.\n2:7 "seats" = "5"',
    ],
    ['make =', 'Was expecting a value but instead got nothing.\n7:7 make ='],
    [
      'make = a b',
      'Found unexpected characters at the end of the filter: `b`. You probably forgot an `OR` or an `AND` rule.\n10:11 make = a b',
    ],
    ['make = "a', 'Expression `\\"a` is missing the following closing delimiter: `"`.\n8:10 make = "a'],
    ['make IN [a', 'Expected matching `]` after the list of field names given to `IN[`\n11:11 make IN [a'],
    [
      '_geoRadius(1, 2, 3)',
      'Index `cars`: Attribute `_geo` is not filterable. Available filterable attribute patterns are: `colour`, `dealer`, `id`, `km`, `make`, `price`, `sold`, `tags`.\n12:13 _geoRadius(1, 2, 3)',
    ],
    [
      'make = a AND _vectors.words.userProvided EXISTS',
      'using a vector filter requires enabling the `multimodal` experimental feature. See https://github.com/orgs/meilisearch/discussions/846\n14:22 make = a AND _vectors.words.userProvided EXISTS',
    ],
    [
      '_foreign(dealer, town = Perth)',
      'using a foreign filter requires enabling the `foreign_keys` experimental feature. See https://github.com/orgs/meilisearch/discussions/873\n10:16 _foreign(dealer, town = Perth)',
    ],
    [7, 'Invalid syntax for the filter parameter: `expected String, Array, found: 7`.'],
    [[['make = a', ['b']]], 'Invalid syntax for the filter parameter: `expected String, found: ["b"]`.'],
  ])('%j is refused', (filter, message) => {
    expect(idsOf({ filter })).toBe(message);
  });
});
