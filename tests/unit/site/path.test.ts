import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPath, parsePath, valueAt } from '#lib/site/path.ts';
import { anyLetter } from '../../any-letter.ts';

const path = fc.array(
  fc.oneof(fc.string(), fc.string({ unit: anyLetter }), fc.nat(), fc.constantFrom('features', 'a.b', '[0]', '__proto__', '')),
);

describe('paths', () => {
  test.each([
    [['features', 'garage'], 'features.garage'],
    [['search', 'sorts', 2], 'search.sorts[2]'],
    [['cars', 'brandAliases', 'Isuzu Ute'], 'cars.brandAliases["Isuzu Ute"]'],
    [['pages', 'searchAliases', '/find/rental-cars'], 'pages.searchAliases["/find/rental-cars"]'],
    [[], ''],
  ])('%j is written %s and read back', (keys, text) => {
    expect(formatPath(keys)).toBe(text);
    expect(parsePath(text)).toEqual(keys);
  });

  test('what is written is read back as it was', () => {
    fc.assert(
      fc.property(path, (keys) => {
        expect(parsePath(formatPath(keys))).toEqual(keys);
      }),
    );
  });

  test.each(['features..garage', 'features[', '.', 'a b', '[x]', '["a]'])('%s is no path', (text) => {
    expect(parsePath(text)).toBeUndefined();
  });

  test('a value is found by own keys only', () => {
    expect(valueAt({ a: [{ b: 1 }] }, ['a', 0, 'b'])).toBe(1);
    expect(valueAt({}, ['constructor'])).toBeUndefined();
    expect(valueAt('text', ['length'])).toBeUndefined();
  });
});
