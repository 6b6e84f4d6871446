import { describe, expect, it } from 'vitest';
import type { Language } from '#lib/locale/language.ts';
import { withinChoices } from '#lib/search/within.ts';

const sydney = { lat: -33.87, long: 151.21 };
const yards = {
  Granville: { lat: -33.8353, long: 151.0101 },
  Brookvale: { lat: -33.7661, long: 151.2705 },
  Newcastle: { lat: -32.9246, long: 151.7359 },
};

describe('how far away a car may be (rule S38)', () => {
  it.each<[string, Record<string, { lat: number; long: number }>, Language, [string, string[]][]]>([
    ['in kilometres, each with more locations than the one before', yards, 'en-AU', [['Within 25 km', ['Brookvale', 'Granville']]]],
    [
      'in miles in the US',
      yards,
      'en-US',
      [
        ['Within 10 mi', ['Brookvale']],
        ['Within 25 mi', ['Brookvale', 'Granville']],
      ],
    ],
    ['nothing where all are as near', { Granville: yards.Granville, Brookvale: yards.Brookvale }, 'en-AU', []],
    ['nothing where all are far', { Perth: { lat: -31.95, long: 115.86 } }, 'en-AU', []],
  ])('%s', (_what, positions, language, choices) =>
    expect(withinChoices(positions, sydney, language).map(({ label, names }) => [label, names])).toEqual(choices),
  );
});
