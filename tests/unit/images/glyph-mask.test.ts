import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fillOutline, type OutlineCommand } from '#lib/images/glyph-mask.ts';

const outlineOf = (points: readonly (readonly [number, number])[]): OutlineCommand[] => [
  ...points.map((point, index) => ({ command: index === 0 ? 'moveTo' : 'lineTo', args: [...point] })),
  { command: 'closePath', args: [] },
];
const square = outlineOf([
  [0, 0],
  [0, 10],
  [10, 10],
  [10, 0],
]);
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

test.each<[string, OutlineCommand[], scale: number, shift: number, area: number]>([
  ['a square', square, 1, 0, 100],
  ['the same at half a pixel', square, 1, 0.5, 100],
  ['the same at another size', square, 0.25, 0, 6.25],
  ['two squares over each other', [...square, ...square], 1, 0, 100],
  [
    'a hole, which runs the other way',
    [
      ...outlineOf([
        [2, 2],
        [8, 2],
        [8, 8],
        [2, 8],
      ]),
      ...square,
    ],
    1,
    0,
    64,
  ],
  [
    'a triangle',
    outlineOf([
      [0, 0],
      [0, 10],
      [10, 0],
    ]),
    1,
    0,
    50,
  ],
  ['nothing', [], 1, 0, 0],
])('covers %s', (_name, commands, scale, shift, area) => {
  expect(sum(fillOutline(commands, scale, shift).cover) / 255).toBeCloseTo(area, 0);
});

test('starts at the baseline and runs up', () => {
  expect(fillOutline(square, 1, 0.25)).toMatchObject({ left: 0, top: -10, height: 10 });
});

test('covers what an SVG of the same outline covers', async () => {
  const curve: OutlineCommand[] = [
    { command: 'moveTo', args: [5, 5] },
    { command: 'quadraticCurveTo', args: [20, 60, 60, 50] },
    { command: 'bezierCurveTo', args: [75, 45, 75, 20, 60, 10] },
    { command: 'closePath', args: [] },
  ];
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><path transform="translate(0 75) scale(1 -1)" d="M5 5Q20 60 60 50C75 45 75 20 60 10Z"/></svg>';
  const drawn = await sharp(Buffer.from(svg)).extractChannel(3).raw().toBuffer();
  const { left, top, width, height, cover } = fillOutline(curve, 1);
  let worst = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      worst = Math.max(worst, Math.abs((cover[y * width + x] as number) - (drawn[(75 + top + y) * 80 + left + x] ?? 0)));
  expect(worst).toBeLessThan(40);
});

test('of any outline has no cover outside of 0 to 255, and all of it inside', () => {
  const point = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }));
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 8 }), fc.double({ min: 0.1, max: 3, noNaN: true }), (points, scale) => {
      const { width, height, cover } = fillOutline(outlineOf(points), scale, 0.5);
      expect(cover).toHaveLength(width * height);
      // A closed outline leaves nothing in the last column, which only takes what a line leaves.
      for (let row = 0; row < height; row += 1) expect(cover[(row + 1) * width - 1]).toBeLessThanOrEqual(1);
    }),
  );
});
