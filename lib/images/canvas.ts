import type { PlacedGlyph } from './card-letters.ts';

/** A picture of red, green and blue bytes, row by row. */
export type Canvas = { width: number; height: number; data: Buffer };

/** Raw pixels with three bytes each, or four with the alpha channel last. */
export type Pixels = { width: number; height: number; channels: number; data: Buffer };

export type Colour = readonly [red: number, green: number, blue: number];

/** The components of a colour in six hex digits. */
export function rgbOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const makeCanvas = (width: number, height: number, ground: string): Canvas => ({
  width,
  height,
  data: Buffer.alloc(width * height * 3, Buffer.from(rgbOf(ground))),
});

/** Fills the rows from `top` to the bottom. */
export const fillFoot = ({ width, data }: Canvas, top: number, colour: string): void =>
  void data.fill(Buffer.from(rgbOf(colour)), top * width * 3);

/** Blends a colour component into a byte, with an alpha of 0 to 255. */
function mix(data: Buffer, at: number, part: number, share: number): void {
  const before = data[at] as number;
  data[at] = before + Math.round(((part - before) * share) / 255);
}

/** Copies pixels onto a canvas, within its bounds. */
export function paste(canvas: Canvas, { width, height, channels, data }: Pixels, left: number, top: number): void {
  for (let row = 0; row < height; row += 1) {
    const start = ((top + row) * canvas.width + left) * 3;
    if (channels === 3) data.copy(canvas.data, start, row * width * 3, (row + 1) * width * 3);
    else
      for (let column = 0; column < width; column += 1) {
        const from = (row * width + column) * channels;
        const share = data[from + 3] as number;
        for (let part = 0; part < 3; part += 1) mix(canvas.data, start + column * 3 + part, data[from + part] as number, share);
      }
  }
}

/** Draws glyphs at their positions on the canvas. Parts outside it are left out. */
export function write({ width, height, data }: Canvas, glyphs: readonly PlacedGlyph[], ink: string, opacity = 1): void {
  const [red, green, blue] = rgbOf(ink);
  for (const { x, y, mask } of glyphs) {
    const [firstRow, lastRow] = [Math.max(0, -y), Math.min(mask.height, height - y)];
    const [firstColumn, lastColumn] = [Math.max(0, -x), Math.min(mask.width, width - x)];
    for (let row = firstRow; row < lastRow; row += 1) {
      let at = ((y + row) * width + x + firstColumn) * 3;
      for (let column = firstColumn; column < lastColumn; column += 1, at += 3) {
        const share = (mask.cover[row * mask.width + column] as number) * opacity;
        if (share === 0) continue;
        mix(data, at, red, share);
        mix(data, at + 1, green, share);
        mix(data, at + 2, blue, share);
      }
    }
  }
}
