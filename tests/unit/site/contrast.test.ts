import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, nearestReadable } from '#lib/site/contrast.ts';

const level = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(level, level, level).map((levels) => `#${levels.map((one) => one.toString(16).padStart(2, '0')).join('')}`);

describe('the nearest colour that can be read', () => {
  it('always has enough contrast, and is the colour itself if that has', () => {
    fc.assert(
      fc.property(colour, colour, fc.constantFrom(3, 4.5), (text, ground, least) => {
        const proposal = nearestReadable(text, ground, least);
        expect(contrast(proposal, ground)).toBeGreaterThanOrEqual(least);
        if (contrast(text, ground) >= least) expect(proposal).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['#ffffff', '#777777', '#060606'],
    ['#cccccc', '#ffffff', '#767676'],
    ['#ffd400', '#ffffff', '#8c7500'],
    ['#888888', '#0b5fff', '#f1f1f1'],
  ])('of %s on %s is %s', (text, ground, proposal) => {
    expect(nearestReadable(text, ground)).toBe(proposal);
  });
});
