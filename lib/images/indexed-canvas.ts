import { promisify } from 'node:util';
import { constants, crc32, deflate } from 'node:zlib';
import { type Colour, type Pixels, rgbOf } from './canvas.ts';
import type { PlacedGlyph } from './card-letters.ts';

/**
 * A picture with at most 256 colours: the index of each pixel's colour in `colours`, row by row. Each row begins with a byte 0, which means
 * in a PNG that its pixels are unfiltered.
 */
export type IndexedCanvas = { width: number; height: number; rows: Buffer; colours: readonly Colour[] };

/** The number of colours that fit in a byte. */
const mostColours = 256;

/** The number of shades from a background to a text colour. More would not make letters look smoother. */
export const shades = 64;
const lastShade = shades - 1;

/** The colours from a background to a text colour, both in six hex digits. */
export function rampOf(ground: string, ink: string): Colour[] {
  const [from, to] = [rgbOf(ground), rgbOf(ink)];
  const part = (at: 0 | 1 | 2, share: number) => Math.round(from[at] + (to[at] - from[at]) * share);
  return Array.from({ length: shades }, (_, shade) => {
    const share = shade / lastShade;
    return [part(0, share), part(1, share), part(2, share)];
  });
}

/** A canvas in the first of its colours. */
export const makeIndexed = (width: number, height: number, colours: readonly Colour[]): IndexedCanvas => ({
  ...{ width, height, colours },
  rows: Buffer.alloc((width + 1) * height),
});

/** The offset of a pixel in the rows. */
const placeOf = ({ width }: Pick<IndexedCanvas, 'width'>, x: number, y: number) => y * (width + 1) + 1 + x;

/** Fills the rows from `top` to the bottom with one of the colours. */
export function fillIndexedFoot(canvas: IndexedCanvas, top: number, colour: number): void {
  for (let y = top; y < canvas.height; y += 1) canvas.rows.fill(colour, placeOf(canvas, 0, y), placeOf(canvas, canvas.width, y));
}

const distance = (a: Colour, b: Colour) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

const nearest = (colours: readonly Colour[], target: Colour) =>
  colours.reduce((best, colour) => (distance(colour, target) < distance(best, target) ? colour : best));

/**
 * Copies opaque pixels onto a canvas, within its bounds. Returns the canvas with their most frequent colours added to its palette, as far
 * as there is room. Pixels of other colours get the nearest one.
 */
export function pasteIndexed(canvas: IndexedCanvas, { width, height, channels, data }: Pixels, left: number, top: number): IndexedCanvas {
  const pixels = Array.from({ length: width * height }, (_, at) => data.readUIntBE(at * channels, 3));
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const colourOf = (pixel: number): Colour => [pixel >> 16, (pixel >> 8) & 255, pixel & 255];
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).map(([pixel]) => colourOf(pixel));
  const added = frequent.slice(0, mostColours - canvas.colours.length);
  const placeOfColour = new Map(
    [...counts.keys()].map((pixel) => [pixel, canvas.colours.length + added.indexOf(nearest(added, colourOf(pixel)))]),
  );
  for (const [at, pixel] of pixels.entries())
    canvas.rows[placeOf(canvas, left + (at % width), top + Math.floor(at / width))] = placeOfColour.get(pixel) as number;
  return { ...canvas, colours: [...canvas.colours, ...added] };
}

/** Draws glyphs on a background whose shades begin at the colour `ramp`. Parts outside the canvas are left out. */
export function writeIndexed(canvas: IndexedCanvas, glyphs: readonly PlacedGlyph[], ramp: number, opacity = 1): void {
  const { width, height, rows } = canvas;
  const shadeOf = Uint8Array.from({ length: 256 }, (_, cover) => ramp + Math.round((cover * opacity * lastShade) / 255));
  for (const { x, y, mask } of glyphs) {
    const [firstRow, lastRow] = [Math.max(0, -y), Math.min(mask.height, height - y)];
    const [firstColumn, lastColumn] = [Math.max(0, -x), Math.min(mask.width, width - x)];
    for (let row = firstRow; row < lastRow; row += 1) {
      const [from, to] = [row * mask.width, placeOf(canvas, x, y + row)];
      for (let column = firstColumn; column < lastColumn; column += 1) {
        const shade = shadeOf[mask.cover[from + column] as number] as number;
        // Close letters overlap.
        if (shade > (rows[to + column] as number)) rows[to + column] = shade;
      }
    }
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const typedData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typedData));
  return Buffer.concat([length, typedData, sum]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const compress = promisify<Buffer, { strategy: number }, Buffer>(deflate);

/** A canvas as a PNG file. */
export async function encodeIndexed({ width, height, rows, colours }: IndexedCanvas): Promise<Buffer> {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]); // eight bits a pixel: an index in the palette
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const data = await compress(rows, { strategy: constants.Z_RLE });
  const parts = [chunk('IHDR', header), chunk('PLTE', Buffer.from(colours.flat())), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}
