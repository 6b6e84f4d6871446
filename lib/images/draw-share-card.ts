import sharp, { type Sharp } from 'sharp';
import { type ShareCard, shareSize } from '#lib/model/picture.ts';
import { type Canvas, fillFoot, makeCanvas, type Pixels, paste, write } from './canvas.ts';
import type { Letters } from './card-letters.ts';

/** Lines of one size. */
type TextBlock = { lines: string[]; size: number };

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/**
 * Breaks a text into lines of at most this width; a wider word has a line of its own. Widths of words are added up, because they come again on
 * other cards, and whole lines do not.
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

/** More letters never fit on a card, and trying them would take seconds. */
const mostLetters = 160;

/** A text in the largest of these sizes in which it fits; in the smallest, what does not fit is cut. */
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

/** How the cards of a dealer look: its name, its icon as a picture file, its host name, and its colours. */
export type CardLook = { name: string; icon: Buffer; host: string; ground: string; ink: string; accent: string; accentText: string };

const { width, height } = shareSize;
const pad = 40;
const icon = 64;
/** The band at the foot, and the panel beside a photo: the photo keeps nearly all of the 3:2 that cameras and pages use. */
const band = 92;
const narrowPanel = 400;
const leading = 1.14;

type Placed = TextBlock & { ink: string; opacity?: number; gap?: number };

const heightOf = (blocks: readonly Placed[]) =>
  blocks.reduce((sum, { lines, size, gap = 0 }) => sum + lines.length * size * leading + gap, 0);

/** Writes blocks of text below each other, from the top at `y`. */
function writeBlocks(canvas: Canvas, blocks: readonly Placed[], x: number, y: number, letters: Letters): void {
  let top = y;
  for (const { lines, size, ink, opacity = 1, gap = 0 } of blocks) {
    for (const line of lines) {
      // The baseline of capitals in the middle of their line.
      write(canvas, letters.glyphsOf(line, size, x, top + size * 0.9), ink, opacity);
      top += size * leading;
    }
    top += gap;
  }
}

/** Writes a line whose capitals are in the middle of the band, from `x` to the right. */
const writeInBand = (canvas: Canvas, text: string, size: number, x: number, ink: string, letters: Letters) =>
  write(canvas, letters.glyphsOf(text, size, x, height - band / 2 + size * 0.345), ink);

/** Writes into the band: the price with what it includes, else the host name. */
function fillBand(canvas: Canvas, { price, note }: Pick<ShareCard, 'price' | 'note'>, look: CardLook, letters: Letters): void {
  const { accentText, host } = look;
  const fitInto = (text: string, most: number, sizes: readonly number[]) => fitText(text, { width: most, lines: 1, sizes }, letters);
  const inner = width - 2 * pad;
  const first = price ? fitInto(price, note ? 620 : inner, [58, 50, 42]) : fitInto(host, inner, [32, 26]);
  const [line = ''] = first.lines;
  const noteX = pad + letters.widthOf(line, first.size) + 26;
  const second = note ? fitInto(note, width - pad - noteX, [34, 30, 26]) : undefined;
  writeInBand(canvas, line, first.size, pad, accentText, letters);
  if (second) writeInBand(canvas, second.lines[0] ?? '', second.size, noteX, accentText, letters);
}

/** Writes what the page is about into the panel of a card, and the price at the foot. */
function drawWords(canvas: Canvas, card: Omit<ShareCard, 'path'>, look: CardLook, panel: number, letters: Letters): void {
  const isWide = panel === width;
  const inner = panel - 2 * pad;
  const fitInto = (text: string, lines: number, sizes: readonly number[]) => fitText(text, { width: inner, lines, sizes }, letters);
  const { ink } = look;
  const words: Placed[] = [
    ...(card.over ? [{ ...fitInto(card.over, 1, isWide ? [34, 28] : [26, 22]), ink, opacity: 0.75, gap: 6 }] : []),
    { ...fitInto(card.title, isWide ? 3 : 4, isWide ? [92, 80, 68, 56] : [58, 52, 46, 40, 34]), ink, gap: 8 },
    ...(card.line ? [{ ...fitInto(card.line, 2, isWide ? [40, 34] : [28, 25]), ink, opacity: 0.85 }] : []),
  ];
  const top = pad + icon + 20;
  const wordsTop = Math.max(top, height - band - 28 - heightOf(words));
  writeBlocks(canvas, words, pad, wordsTop, letters);
  fillBand(canvas, card, look, letters);
}

const pixelsOf = async (picture: Sharp): Promise<Pixels> => {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
};

/** A photo in its part of a card. */
const cropPhoto = (photo: Buffer) =>
  pixelsOf(
    sharp(photo)
      .removeAlpha()
      .toColourspace('srgb')
      .resize(width - narrowPanel, height - band, { fit: 'cover' }),
  );

/** What all cards of a dealer share: the ground, the band in the accent colour, and the dealer's icon and name at the top. */
async function drawFrame(look: CardLook, panel: number, letters: Letters): Promise<Canvas> {
  const { ground, accent, ink } = look;
  const canvas = makeCanvas(width, height, ground);
  fillFoot(canvas, height - band, accent);
  const sizes = panel === width ? [36, 30, 24] : [27, 24, 21];
  const name = { ...fitText(look.name, { width: panel - 2 * pad - icon - 18, lines: 2, sizes }, letters), ink };
  writeBlocks(canvas, [name], pad + icon + 18, pad + (icon - heightOf([name])) / 2, letters);
  paste(canvas, await pixelsOf(sharp(look.icon).ensureAlpha()), pad, pad);
  return canvas;
}

const frames = new WeakMap<CardLook, Map<number, Promise<Canvas>>>();

/** A frame of a dealer, drawn once of the same look. */
function frameOf(look: CardLook, panel: number, letters: Letters): Promise<Canvas> {
  const own = frames.get(look) ?? new Map<number, Promise<Canvas>>();
  frames.set(look, own);
  const frame = own.get(panel) ?? drawFrame(look, panel, letters);
  own.set(panel, frame);
  return frame;
}

/** Draws the picture of a shared link as JPEG; `photo` is a picture file (rule I7). */
export async function drawShareCard(
  card: Omit<ShareCard, 'path' | 'photo'>,
  photo: Buffer | undefined,
  look: CardLook,
  quality: number,
  letters: Letters,
): Promise<Buffer> {
  const panel = photo ? narrowPanel : width;
  const frame = await frameOf(look, panel, letters);
  const canvas = { ...frame, data: Buffer.from(frame.data) };
  drawWords(canvas, card, look, panel, letters);
  if (photo) paste(canvas, await cropPhoto(photo), panel, 0);
  return (
    sharp(canvas.data, { raw: { width, height, channels: 3 } })
      // Optimised coding takes as long as the rest of the card, for a ninth of its bytes.
      .jpeg({ quality, optimiseCoding: false })
      .toBuffer()
  );
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
