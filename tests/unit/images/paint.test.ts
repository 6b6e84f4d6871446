import { expect, test } from 'vitest';
import { neutralPaint, paintFor, paints } from '../../../lib/images/paint.ts';

const cases: [string, string][] = [
  ['White', 'white'],
  ['White / Black', 'white'],
  ['Polymetal Grey', 'grey'],
  ['soul red crystal', 'red'],
  ['Crystal White Pearl', 'pearl white'],
  ['Deep Blue', 'dark blue'],
  ['british racing green', 'dark green'],
  ['Black Sapphire', 'black'],
  ['Sapphire', 'blue'],
  ['GRAPHITE', 'gunmetal'],
  ['Light Gray', 'light grey'],
  ['Navy Blue', 'navy'],
  ['Burgundy', 'maroon'],
  ['Orange, black roof', 'orange'],
  ['Desert', 'sand'],
];

test.each(cases)('%s is painted %s', (text, name) => {
  expect(paintFor(text)).toEqual(paints[name]);
});

test('metallic in the name makes the paint glint more', () => {
  const { flake, ...rgb } = paintFor('Red Metallic');
  const { flake: plain, ...red } = paints.red ?? {};
  expect(rgb).toEqual(red);
  expect(flake).toBeGreaterThan(plain ?? 0);
});

test('an unknown or missing colour is a neutral silver', () => {
  for (const text of [undefined, '', 'unknown', '??']) expect(paintFor(text)).toEqual(neutralPaint);
  const { r, g, b } = neutralPaint;
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(16);
});

test('plain two-word colours are found as such', () => {
  expect(paintFor('Navy')).toEqual(paints.navy);
  expect(paintFor('dark grey')).toEqual(paints['dark grey']);
});
