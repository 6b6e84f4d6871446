import { describe, expect, it } from 'vitest';
import { chosenLeast, leastChoices } from '#lib/search/least.ts';

describe('the filter "at least" (rule S38)', () => {
  it.each<[string, string[], Record<string, number>, [string, string[], number][]]>([
    [
      'add up, and the first number means all',
      ['2', '5', '7', '12'],
      { 2: 1, 5: 80, 7: 12, 12: 3 },
      [
        ['5', ['5', '7', '12'], 95],
        ['7', ['7', '12'], 15],
        ['12', ['12'], 3],
      ],
    ],
    ['leave out numbers that no car reaches', ['2', '5', '7'], { 2: 4, 5: 1 }, [['5', ['5', '7'], 1]]],
    [
      'know a number that came later',
      ['5', '7'],
      { 5: 1, 8: 2 },
      [
        ['7', ['7', '8'], 2],
        ['8', ['8'], 2],
      ],
    ],
    ['are none of one number', ['5'], { 5: 9 }, []],
  ])('its choices %s', (_what, steps, counts, choices) =>
    expect(leastChoices(steps, new Map(Object.entries(counts)))).toEqual(
      choices.map(([least, values, count]) => ({ least, values, count })),
    ),
  );

  it.each<[string[], string | undefined]>([
    [['7', '12'], '7'],
    [['12', '7', '5'], '5'],
    [['12'], '12'],
    [['7'], undefined],
    [['5', '12'], undefined],
    [['9', '12'], undefined],
    [[], undefined],
  ])('%j means from %s on', (chosen, least) => expect(chosenLeast(chosen, ['5', '7', '12'])).toBe(least));
});
