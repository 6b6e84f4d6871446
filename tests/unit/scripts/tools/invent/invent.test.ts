import { describe, expect, it } from 'vitest';
import { inventPictures } from '../../../../../scripts/tools/invent/pictures.ts';
import { seededRandom } from '../../../../../scripts/tools/invent/random.ts';
import { makeSlug } from '../../../../../scripts/tools/invent/slug.ts';
import { inventVin, vinCheckDigit } from '../../../../../scripts/tools/invent/vin.ts';

describe('seededRandom', () => {
  const draw = (seed: string) => {
    const random = seededRandom(seed);
    return Array.from({ length: 20 }, () => random.whole(1, 6));
  };

  it('repeats itself for the same seed and not for another', () => {
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  it('stays in its bounds and reaches both', () => {
    const random = seededRandom('bounds');
    const drawn = new Set(Array.from({ length: 400 }, () => random.whole(1, 6)));
    expect([...drawn].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('some() never repeats an item and gives all where fewer are left', () => {
    const random = seededRandom('some');
    expect(random.some(['a', 'b', 'c'], 5).sort()).toEqual(['a', 'b', 'c']);
  });

  it('weighted() leaves out what weighs nothing', () => {
    const random = seededRandom('weighted');
    expect(new Set(Array.from({ length: 200 }, () => random.weighted([['a', 1] as const, ['b', 0] as const])))).toEqual(new Set(['a']));
  });

  it('pick() of an empty list says so', () => expect(() => seededRandom('x').pick([])).toThrow('pick: the list is empty'));
});

describe('VIN', () => {
  it.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['5GZCZ43D13S812715', '1'],
    ['11111111111111111', '1'],
  ])('%s has the check digit %s', (vin, digit) => expect(vinCheckDigit(vin)).toBe(digit));

  it('invents valid ones', () => {
    const random = seededRandom('vin');
    for (let index = 0; index < 200; index++) {
      const vin = inventVin(random, 1990 + (index % 36));
      expect(vin).toMatch(/^[0-9A-HJ-NPR-Z]{17}$/);
      expect(vin[8]).toBe(vinCheckDigit(vin));
    }
    expect(inventVin(random, 2021)[9]).toBe('M');
  });
});

describe('pictures', () => {
  it('refers to views in order', () => {
    expect(inventPictures('Ute', 'Meteor Grey', 2)).toEqual(['picture:ute/front/grey', 'picture:ute/rear/grey']);
    expect(inventPictures('Ute', 'Meteor Grey', 0)).toEqual([]);
    expect(inventPictures(undefined, undefined, 4).at(-1)).toBe('picture:suv/detail/white');
  });
});

describe('makeSlug', () => {
  it.each([
    [['2021', 'Škoda', 'Octavia RS (245)', 'HC10'], '2021-skoda-octavia-rs-245-hc10'],
    [[2021, undefined, 'CX-5'], '2021-cx-5'],
  ])('%j -> %s', (parts, expected) => expect(makeSlug(...parts)).toBe(expected));
});
