import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graceArea, isInTriangle } from '#components/layout/use-menu-bar.ts';

/** A panel below a bar of menus. */
const panel = { left: 100, right: 400, top: 60, bottom: 300 };

describe('the way from a menu’s name to its panel', () => {
  test.each<[string, { x: number; y: number }, boolean]>([
    ['straight down', { x: 150, y: 50 }, true],
    ['towards the far corner of the panel', { x: 270, y: 52 }, true],
    ['along the bar, away from the panel', { x: 520, y: 40 }, false],
    ['along the bar, over the panel', { x: 300, y: 40 }, false],
    ['back up', { x: 150, y: 20 }, false],
    ['to the left of the panel', { x: 60, y: 50 }, false],
  ])('%s: %j is on it: %s', (_what, point, isOnWay) => {
    expect(isInTriangle(graceArea({ x: 150, y: 40 }, panel), point)).toBe(isOnWay);
  });

  const inBar = fc.record({ x: fc.integer({ min: 0, max: 1440 }), y: fc.integer({ min: 0, max: 60 }) });

  // The corners themselves are left out: rounding decides on which side of the edge the last point is.
  test('every straight line from the pointer to the top of the panel is on it', () => {
    fc.assert(
      fc.property(inBar, fc.integer({ min: 101, max: 399 }), fc.double({ min: 0, max: 1, noNaN: true }), (from, x, part) => {
        const point = { x: from.x + (x - from.x) * part, y: from.y + (60 - from.y) * part };
        expect(isInTriangle(graceArea(from, panel), point)).toBe(true);
      }),
    );
  });

  test('nothing well above the pointer or in the panel’s far half is on it', () => {
    fc.assert(
      fc.property(inBar, fc.integer({ min: -2000, max: 2000 }), (from, x) => {
        const area = graceArea(from, panel);
        expect(isInTriangle(area, { x, y: from.y - 7 })).toBe(false);
        expect(isInTriangle(area, { x, y: 200 })).toBe(false);
      }),
    );
  });

  test('a panel above its name has the same way, upside down', () => {
    const area = graceArea({ x: 150, y: 320 }, panel);
    expect(isInTriangle(area, { x: 200, y: 308 })).toBe(true);
    expect(isInTriangle(area, { x: 200, y: 340 })).toBe(false);
  });
});
