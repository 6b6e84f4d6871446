import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';

const channel = z.number().int().min(0).max(255);

/** A paint colour in 0..255; flake says how metallic it is, 0 (solid) to 1. */
export const paint = z.strictObject({ r: channel, g: channel, b: channel, flake: z.number().min(0).max(1) });
type Paint = z.infer<typeof paint>;

// The base shows the vehicle in black paint with all its reflections. The mask is one grey
// picture: the light that falls on the paint, and below it at half height the glint of
// metallic flakes. Light only ever adds up, so lossy files leave no visible seams:
//   result = base + colour * light, in linear light, with a soft shoulder at white.
const LIGHT_SCALE = 0.8;
const FLAKE_SCALE = 0.5;
/** Values below this are compression noise, not paint. */
const NOISE = 4;

const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

const toCode = (l: number): number => (l <= 0.0031308 ? 12.92 * l : 1.055 * l ** (1 / 2.4) - 0.055);

const linear = Float32Array.from({ length: 256 }, (_, i) => toLinear(i / 255));
const STEPS = 8192;
const coded = Uint8Array.from({ length: STEPS + 1 }, (_, i) => Math.round(255 * toCode(i / STEPS)));

/** Paints a picture in a colour, given its base and its mask. */
export async function tintPicture(base: Buffer, mask: Buffer, colour: Paint): Promise<Sharp> {
  const [picture, light] = await Promise.all([
    sharp(base).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    sharp(mask).extractChannel(0).raw().toBuffer({ resolveWithObject: true }),
  ]);
  const { width, height } = picture.info;
  if (light.info.width !== width || light.info.height < height * 1.5) throw new Error('the mask does not belong to this picture');
  compose(picture.data, light.data, width, height, colour);
  return sharp(picture.data, { raw: { width, height, channels: 3 } });
}

/** Add the paint's light to the base in place. */
function compose(out: Buffer, mask: Buffer, width: number, height: number, { flake, ...colour }: Paint): void {
  const [r, g, b] = [colour.r, colour.g, colour.b].map((value) => linear[value]) as [number, number, number];
  // Metallic paint trades some of its even glow for glint; tables keep the loop to look-ups.
  const glow = Float32Array.from({ length: 256 }, (_, i) => (i < NOISE ? 0 : ((linear[i] as number) / LIGHT_SCALE) * (1 - 0.3 * flake)));
  const glint = Float32Array.from({ length: 256 }, (_, i) => ((linear[i] as number) / FLAKE_SCALE) * 0.62 * flake);
  for (let y = 0, i = 0; y < height; y++) {
    const row = (height + (y >> 1)) * width;
    for (let x = 0; x < width; x++, i++) {
      const m = mask[i] as number;
      if (m < NOISE) continue;
      const d = (glow[m] as number) + (glint[mask[row + x] as number] as number);
      const o = i * 3;
      out[o] = screen(linear[out[o] as number] as number, r * d);
      out[o + 1] = screen(linear[out[o + 1] as number] as number, g * d);
      out[o + 2] = screen(linear[out[o + 2] as number] as number, b * d);
    }
  }
}

/** Adds two lights so that their sum approaches white smoothly instead of clipping. */
function screen(a: number, b: number): number {
  const l = b < 1 ? a + b - a * b : 1;
  return coded[(l * STEPS) | 0] as number;
}
