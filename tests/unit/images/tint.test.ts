import sharp from 'sharp';
import { expect, test } from 'vitest';
import { tintPicture } from '#lib/images/tint.ts';

const WIDTH = 120;
const HEIGHT = 80;

/** A grey backdrop with a dark painted square in the middle, as the renderer would deliver it. */
async function sample(): Promise<{ base: Buffer; mask: Buffer }> {
  const inside = (x: number, y: number) => x >= 40 && x < 80 && y >= 20 && y < 60;
  const base = Buffer.alloc(WIDTH * HEIGHT * 3);
  const mask = Buffer.alloc(WIDTH * HEIGHT * 1.5);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      base.fill(inside(x, y) ? 30 : 225, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
      mask[y * WIDTH + x] = inside(x, y) ? 210 : 0;
      mask[(HEIGHT + (y >> 1)) * WIDTH + x] = inside(x, y) ? 90 : 0;
    }
  return {
    base: await sharp(base, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .webp({ quality: 90 })
      .toBuffer(),
    mask: await sharp(mask, { raw: { width: WIDTH, height: HEIGHT * 1.5, channels: 1 } })
      .webp({ quality: 80 })
      .toBuffer(),
  };
}

const red = { r: 168, g: 16, b: 22, flake: 0.4 };
const tinted = async (base: Buffer, mask: Buffer, colour: Parameters<typeof tintPicture>[2]) =>
  (await tintPicture(base, mask, colour)).raw().toBuffer({ resolveWithObject: true });
const at = (data: Buffer, x: number, y: number) =>
  [...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)] as [number, number, number];

test('what is not painted keeps its neutral tone', async () => {
  const { base, mask } = await sample();
  const { data, info } = await tinted(base, mask, red);
  expect([info.width, info.height]).toEqual([WIDTH, HEIGHT]);
  for (const [x, y] of [
    [5, 5],
    [110, 70],
    [20, 40],
    [60, 8],
  ] as const)
    for (const v of at(data, x, y)) expect(Math.abs(v - 225)).toBeLessThan(6);
});

test('red paint raises red in the painted region only', async () => {
  const { base, mask } = await sample();
  const { data } = await tinted(base, mask, red);
  const [r, g, b] = at(data, 60, 40);
  expect(r).toBeGreaterThan(120);
  expect(r).toBeGreaterThan(g + 80);
  expect(r).toBeGreaterThan(b + 80);
});

test('white comes out light and black stays dark', async () => {
  const { base, mask } = await sample();
  const white = at((await tinted(base, mask, { r: 243, g: 244, b: 244, flake: 0 })).data, 60, 40);
  const black = at((await tinted(base, mask, { r: 10, g: 10, b: 12, flake: 0.2 })).data, 60, 40);
  expect(Math.min(...white)).toBeGreaterThan(205);
  expect(Math.max(...black)).toBeLessThan(50);
});

test('the same input gives the same bytes', async () => {
  const { base, mask } = await sample();
  const [one, two] = await Promise.all([tinted(base, mask, red), tinted(base, mask, red)]);
  expect(one.data.equals(two.data)).toBe(true);
});

test('a mask of another picture is refused', async () => {
  const { base } = await sample();
  await expect(tintPicture(base, base, red)).rejects.toThrow('mask');
});
