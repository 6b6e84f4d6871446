import { describe, expect, it } from 'vitest';
import { paintText, paintWord, paintWords } from '../../../../../scripts/tools/invent/paint-words.ts';

describe('paintText', () => {
  it.each([
    ['White / Black Leather', 'White'],
    ['  Meteor   Grey ', 'Meteor Grey'],
    ['Soul-Red™ (Crystal)', 'Soul-Red Crystal'],
    ['- / -', '-'],
    ['', ''],
  ])('%j -> %j', (colour, expected) => expect(paintText(colour)).toBe(expected));
});

describe('paintWord', () => {
  it.each([
    ['White / Black', 'white'],
    ['Crystal White Pearl', 'pearl white'],
    ['Meteor Grey', 'grey'],
    ['Machine Gray Metallic', 'gunmetal'],
    ['Soul Red Crystal', 'red'],
    ['Deep Crystal Blue', 'navy'],
    ['Sky Blue', 'light blue'],
    ['British Racing Green', 'dark green'],
    ['Burgundy', 'maroon'],
    ['Platinum Quartz', 'silver'],
    ['Turquoise', 'teal'],
    ['Black / Red', 'black'],
    ['5 years / Unlimited km', 'white'],
    ['Other', 'white'],
    [undefined, 'white'],
  ])('%j -> %j', (colour, expected) => expect(paintWord(colour)).toBe(expected));

  it('uses the fallback', () => expect(paintWord('- / -', 'silver')).toBe('silver'));

  it.each(paintWords)('%s keeps its own word', (word) => expect(paintWord(word)).toBe(word));
});
