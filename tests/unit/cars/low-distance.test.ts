import { describe, expect, it } from 'vitest';
import { truthfulTag } from '#lib/cars/low-distance.ts';
import { carModel } from '#lib/pages/car.ts';
import { searchModel } from '#lib/pages/search.ts';
import { carOf, testMotors } from '../pages/test-motors.ts';

const listed = Date.UTC(2026, 5, 1);

describe('a tag of a low distance (rule C17)', () => {
  it.each<[string, string, number | undefined, number | undefined, boolean]>([
    ['the most for its age', 'Low Kms', 60_000, 2020, true],
    ['more than that', 'Low Kms', 60_001, 2020, false],
    ['the most in all', 'Low Kms', 100_000, 2005, true],
    ['more than any', 'Low Kms', 100_001, 2005, false],
    ['a first year', 'LOW KM', 10_000, 2026, true],
    ['a next year’s model', 'low kilometres', 10_000, 2027, true],
    ['no year', 'Low Kms', 12_000, undefined, false],
    ['no distance', 'Low Kms', undefined, 2020, false],
    ['miles', 'Low Miles', 45_000, 2020, true],
    ['too many miles', 'Low Miles', 45_001, 2020, false],
    ['another tag', 'Low Price', 300_000, 2020, true],
  ])('%s: "%s", %s of %s', (_what, tag, km, year, isKept) => {
    const car = { tag, created_at_timestamp: listed, ...(km === undefined ? {} : { km }), ...(year === undefined ? {} : { year }) };
    expect(truthfulTag(car)).toBe(isKept ? tag : undefined);
  });

  it.each([
    [30_000, 'Low Kms'],
    [190_000, undefined],
  ])('is on the page and the card of a car with %s km: %s', (km, ribbon) => {
    const catalogue = testMotors({}, [carOf('a', { tag: 'Low Kms', km, year: 2020, created_at_timestamp: listed })]);
    const cards = searchModel(catalogue, '/search/new-used-and-demo-cars')?.cards ?? [];
    expect([carModel(catalogue, 'a')?.ribbon?.text, cards[0]?.ribbon?.text]).toEqual([ribbon, ribbon]);
  });
});
