import sharp, { type Sharp } from 'sharp';
import { type ShareCard, shareSize } from '#lib/model/picture.ts';
import { type Canvas, fillFoot, makeCanvas, type Pixels, paste, write } from './canvas.ts';
import type { Letters, PlacedGlyph } from './card-letters.ts';
import {
  encodeIndexed,
  fillIndexedFoot,
  type IndexedCanvas,
  makeIndexed,
  pasteIndexed,
  rampOf,
  shades,
  writeIndexed,
} from './indexed-canvas.ts';

/** Lines of one size. */
type TextBlock = { lines: string[]; size: number };

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/**
 * Breaks a text into lines of at most this width; a wider word has a line of its own. The widths of words are added up, because words
 * repeat on other cards, and whole lines do not.
 */
function breakLines(text: string, size: number, width: number, letters: Letters): string[] {
  const space = letters.widthOf(' ', size);
  const lines: string[] = [];
  let filled = 0;
  for (const word of wordsOf(text)) {
    const own = letters.widthOf(word, size);
    const last = lines.at(-1);
    if (last !== undefined && filled + space + own <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
      filled += space + own;
    } else {
      lines.push(word);
      filled = own;
    }
  }
  return lines;
}

/** The longest start of a line that fits with an ellipsis. */
function clipLine(line: string, size: number, width: number, letters: Letters): string {
  if (letters.widthOf(line, size) <= width) return line;
  const signs = [...line];
  while (signs.length > 1 && letters.widthOf(`${signs.join('').trimEnd()}…`, size) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

/** More letters never fit on a card, and measuring them would take seconds. */
const mostLetters = 160;

/** A text in the largest of these sizes in which it fits. In the smallest, the rest is cut. */
export function fitText(whole: string, box: { width: number; lines: number; sizes: readonly number[] }, letters: Letters): TextBlock {
  const { width, lines: most, sizes } = box;
  const text = [...whole].slice(0, mostLetters).join('');
  for (const size of sizes) {
    const lines = breakLines(text, size, width, letters);
    if (lines.length <= most && wordsOf(text).every((word) => letters.widthOf(word, size) <= width)) return { lines, size };
  }
  const size = sizes.at(-1) as number;
  const lines = breakLines(text, size, width, letters);
  const last = lines.slice(most - 1).join(' ');
  const shown = lines.length > most ? [...lines.slice(0, most - 1), last] : lines;
  return { lines: shown.map((line) => clipLine(line, size, width, letters)), size };
}

/** The look of a dealer's cards: its name, its icon as a picture file, its host name, and its colours. */
export type CardLook = { name: string; icon: Buffer; host: string; ground: string; ink: string; accent: string; accentText: string };

const { width, height } = shareSize;
const pad = 40;
const icon = 64;
/** The band at the bottom, and the panel beside a photo. The photo keeps nearly the whole 3:2 shape of cameras and pages. */
const band = 92;
const narrowPanel = 400;
const leading = 1.14;

type Placed = TextBlock & { opacity?: number; gap?: number };

/** Draws glyphs on the panel or the band of a card, in the text colour of that part. */
type Pen = (glyphs: readonly PlacedGlyph[], part: 'panel' | 'band', opacity?: number) => void;

const heightOf = (blocks: readonly Placed[]) =>
  blocks.reduce((sum, { lines, size, gap = 0 }) => sum + lines.length * size * leading + gap, 0);

/** Draws blocks of text below each other, starting at `y`. */
function writeBlocks(pen: Pen, blocks: readonly Placed[], x: number, y: number, letters: Letters): void {
  let top = y;
  for (const { lines, size, opacity, gap = 0 } of blocks) {
    for (const line of lines) {
      // The baseline that centres capitals in their line.
      pen(letters.glyphsOf(line, size, x, top + size * 0.9), 'panel', opacity);
      top += size * leading;
    }
    top += gap;
  }
}

/** Draws a line from `x` to the right, with its capitals centred in the band. */
const writeInBand = (pen: Pen, text: string, size: number, x: number, letters: Letters) =>
  pen(letters.glyphsOf(text, size, x, height - band / 2 + size * 0.345), 'band');

/** Draws the text of the band: the price and what it includes, or else the host name. */
function fillBand(pen: Pen, { price, note }: Pick<ShareCard, 'price' | 'note'>, { host }: CardLook, letters: Letters): void {
  const fitInto = (text: string, most: number, sizes: readonly number[]) => fitText(text, { width: most, lines: 1, sizes }, letters);
  const inner = width - 2 * pad;
  const first = price ? fitInto(price, note ? 620 : inner, [58, 50, 42]) : fitInto(host, inner, [32, 26]);
  const [line = ''] = first.lines;
  const noteX = pad + letters.widthOf(line, first.size) + 26;
  const second = note ? fitInto(note, width - pad - noteX, [34, 30, 26]) : undefined;
  writeInBand(pen, line, first.size, pad, letters);
  if (second) writeInBand(pen, second.lines[0] ?? '', second.size, noteX, letters);
}

/** Draws the page's subject in the panel of a card, and the price at the bottom. */
function drawWords(pen: Pen, card: Omit<ShareCard, 'path'>, look: CardLook, panel: number, letters: Letters): void {
  const isWide = panel === width;
  const inner = panel - 2 * pad;
  const fitInto = (text: string, lines: number, sizes: readonly number[]) => fitText(text, { width: inner, lines, sizes }, letters);
  const words: Placed[] = [
    ...(card.over ? [{ ...fitInto(card.over, 1, isWide ? [34, 28] : [26, 22]), opacity: 0.75, gap: 6 }] : []),
    { ...fitInto(card.title, isWide ? 3 : 4, isWide ? [92, 80, 68, 56] : [58, 52, 46, 40, 34]), gap: 8 },
    ...(card.line ? [{ ...fitInto(card.line, 2, isWide ? [40, 34] : [28, 25]), opacity: 0.85 }] : []),
  ];
  const top = pad + icon + 20;
  const wordsTop = Math.max(top, height - band - 28 - heightOf(words));
  writeBlocks(pen, words, pad, wordsTop, letters);
  fillBand(pen, card, look, letters);
}

const pixelsOf = async (picture: Sharp): Promise<Pixels> => {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
};

/** A photo in its part of a card. */
const cropPhoto = (photo: Buffer) =>
  pixelsOf(
    sharp(photo)
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .resize(width - narrowPanel, height - band, { fit: 'cover' }),
  );

/** Draws the dealer's name beside its icon at the top. */
function drawName(pen: Pen, look: CardLook, panel: number, letters: Letters): void {
  const sizes = panel === width ? [36, 30, 24] : [27, 24, 21];
  const name = fitText(look.name, { width: panel - 2 * pad - icon - 18, lines: 2, sizes }, letters);
  writeBlocks(pen, [name], pad + icon + 18, pad + (icon - heightOf([name])) / 2, letters);
}

const penOf =
  (canvas: Canvas, { ink, accentText }: CardLook): Pen =>
  (glyphs, part, opacity) =>
    write(canvas, glyphs, part === 'panel' ? ink : accentText, opacity);

/**
 * The shared part of a dealer's cards with a photo: the background, the band in the accent colour, and the dealer's icon and name at the
 * top.
 */
async function drawFrame(look: CardLook, letters: Letters): Promise<Canvas> {
  const canvas = makeCanvas(width, height, look.ground);
  fillFoot(canvas, height - band, look.accent);
  drawName(penOf(canvas, look), look, narrowPanel, letters);
  paste(canvas, await pixelsOf(sharp(look.icon).ensureAlpha()), pad, pad);
  return canvas;
}

/** The start of the shades of the panel and of the band in the palette of a card without a photo. */
const ramps = { panel: 0, band: shades };

const indexedPen =
  (canvas: IndexedCanvas): Pen =>
  (glyphs, part, opacity) =>
    writeIndexed(canvas, glyphs, ramps[part], opacity);

/** The same for cards without a photo, which have few colours. */
async function drawIndexedFrame(look: CardLook, letters: Letters): Promise<IndexedCanvas> {
  const canvas = makeIndexed(width, height, [...rampOf(look.ground, look.ink), ...rampOf(look.accent, look.accentText)]);
  fillIndexedFoot(canvas, height - band, ramps.band);
  drawName(indexedPen(canvas), look, width, letters);
  // For a photo, sharp chooses the palette.
  const picture = await sharp(look.icon).flatten({ background: look.ground }).png({ palette: true }).toBuffer();
  return pasteIndexed(canvas, await pixelsOf(sharp(picture).removeAlpha().toColourspace('srgb')), pad, pad);
}

/** Caches the shared parts by look. */
function onceOfLook<Frame>(draw: (look: CardLook, letters: Letters) => Promise<Frame>): typeof draw {
  const frames = new WeakMap<CardLook, Promise<Frame>>();
  return (look, letters) => {
    const frame = frames.get(look) ?? draw(look, letters);
    frames.set(look, frame);
    return frame;
  };
}

const frameOf = onceOfLook(drawFrame);
const indexedFrameOf = onceOfLook(drawIndexedFrame);

const mostUnused = 4;
/** The pixel buffers of finished cards, by size in bytes. */
const unused = new Map<number, Buffer[]>();

/** Draws on a copy of pixels, in the buffer of an earlier card: allocating new megabytes for each card would take a third of the time. */
async function onCopy(pixels: Buffer, draw: (copy: Buffer) => Promise<Buffer>): Promise<Buffer> {
  const spare = unused.get(pixels.length) ?? [];
  unused.set(pixels.length, spare);
  const copy = spare.pop() ?? Buffer.allocUnsafe(pixels.length);
  pixels.copy(copy);
  const file = await draw(copy);
  if (spare.length < mostUnused) spare.push(copy);
  return file;
}

/** Draws the picture of a shared link with a photo as JPEG; `photo` is a picture file (rule I7). */
export async function drawPhotoCard(
  card: Omit<ShareCard, 'path' | 'photo'>,
  photo: Buffer,
  look: CardLook,
  quality: number,
  letters: Letters,
): Promise<Buffer> {
  const frame = await frameOf(look, letters);
  return onCopy(frame.data, async (data) => {
    const canvas = { ...frame, data };
    drawWords(penOf(canvas, look), card, look, narrowPanel, letters);
    paste(canvas, await cropPhoto(photo), narrowPanel, 0);
    return (
      sharp(data, { raw: { width, height, channels: 3 } })
        // Optimised coding takes as long as the rest of the card, for a ninth of its bytes.
        .jpeg({ quality, optimiseCoding: false })
        .toBuffer()
    );
  });
}

/** Draws the picture of a shared link with words only, as PNG (rule I7). */
export async function drawWordCard(card: Omit<ShareCard, 'path' | 'photo'>, look: CardLook, letters: Letters): Promise<Buffer> {
  const frame = await indexedFrameOf(look, letters);
  return onCopy(frame.rows, (rows) => {
    const canvas = { ...frame, rows };
    drawWords(indexedPen(canvas), card, look, width, letters);
    return encodeIndexed(canvas);
  });
}

/** The icon of a site as cards show it, with round corners. */
export async function cardIcon(picture: Buffer): Promise<Buffer> {
  const corners = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="${icon}" height="${icon}" rx="14"/></svg>`);
  return sharp(picture)
    .resize(icon, icon)
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
}
