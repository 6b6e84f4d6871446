import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeIndexed, fillIndexedFoot, makeIndexed, pasteIndexed, rampOf, shades, writeIndexed } from '#lib/images/indexed-canvas.ts';

/** The red, green and blue parts of each pixel of a PNG. */
async function pixelsOf(png: Buffer): Promise<{ width: number; height: number; pixels: number[][] }> {
  const { data, info } = await sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, at) => [...data.subarray(at * 3, at * 3 + 3)]);
  return { width: info.width, height: info.height, pixels };
}

const [black, red] = [
  [0, 0, 0],
  [255, 0, 0],
];

test('a file has the ground, the foot and the letters', async () => {
  const canvas = makeIndexed(3, 2, [...rampOf('#000000', '#ffffff'), ...rampOf('#ff0000', '#ffffff')]);
  fillIndexedFoot(canvas, 1, shades);
  const dot = { left: 0, top: 0, width: 1, height: 1, cover: Uint8Array.of(255) };
  writeIndexed(canvas, [{ x: 1, y: 0, mask: dot }], 0);
  writeIndexed(canvas, [{ x: 2, y: 1, mask: dot }], shades);
  const white = [255, 255, 255];
  expect(await pixelsOf(await encodeIndexed(canvas))).toEqual({ width: 3, height: 2, pixels: [black, white, black, red, red, white] });
});

test.each([
  ['half covered', 128, 1, 129],
  ['in faint ink', 255, 0.75, 190],
])('a pixel %s is between ground and ink', async (_which, cover, opacity, expected) => {
  const canvas = makeIndexed(1, 1, rampOf('#000000', '#ffffff'));
  writeIndexed(canvas, [{ x: 0, y: 0, mask: { left: 0, top: 0, width: 1, height: 1, cover: Uint8Array.of(cover) } }], 0, opacity);
  const { pixels } = await pixelsOf(await encodeIndexed(canvas));
  for (const part of pixels[0] as number[]) expect(Math.abs(part - expected)).toBeLessThanOrEqual(2);
});

test('letters outside of the canvas are left out, and where two overlap the darker one shows', () => {
  const canvas = makeIndexed(2, 2, rampOf('#000000', '#ffffff'));
  const mask = { left: 0, top: 0, width: 2, height: 2, cover: Uint8Array.of(255, 255, 255, 255) };
  for (const [x, y] of [
    [-1, -1],
    [1, 1],
    [5, 5],
  ] as const)
    writeIndexed(canvas, [{ x, y, mask }], 0);
  writeIndexed(canvas, [{ x: 0, y: 0, mask: { ...mask, cover: Uint8Array.of(9, 0, 0, 9) } }], 0);
  expect([...canvas.rows]).toEqual([0, shades - 1, 0, 0, 0, shades - 1]);
});

const byte = fc.integer({ min: 0, max: 255 });

test('a pasted picture of few colours is as it was', async () => {
  const picture = fc.array(fc.tuple(byte, byte, byte), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(picture, async (pixels) => {
      const canvas = pasteIndexed(
        makeIndexed(pixels.length, 1, rampOf('#102030', '#ffffff')),
        { width: pixels.length, height: 1, channels: 3, data: Buffer.from(pixels.flat()) },
        0,
        0,
      );
      expect((await pixelsOf(await encodeIndexed(canvas))).pixels).toEqual(pixels);
    }),
    { numRuns: 20 },
  );
});

test('of a picture of many colours, the frequent ones stay and others get the nearest of these', async () => {
  const greys = Array.from({ length: 256 }, (_, grey) => Array.from({ length: grey % 2 === 0 ? 2 : 1 }, () => [grey, grey, grey])).flat();
  const canvas = pasteIndexed(
    makeIndexed(greys.length, 1, [...rampOf('#ff0000', '#ffff00'), ...rampOf('#00ff00', '#0000ff')]),
    { width: greys.length, height: 1, channels: 3, data: Buffer.from(greys.flat()) },
    0,
    0,
  );
  expect(canvas.colours).toHaveLength(256);
  const { pixels } = await pixelsOf(await encodeIndexed(canvas));
  for (const [at, [grey = 0]] of greys.entries()) expect(Math.abs((pixels[at]?.[0] as number) - grey)).toBe(grey % 2);
});
