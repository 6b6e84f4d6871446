import sharp, { type OverlayOptions } from 'sharp';
import { type ShareCard, shareSize } from '#lib/model/picture.ts';
import type { Letters } from './card-letters.ts';

/** Lines of one size. */
type TextBlock = { lines: string[]; size: number };

/** Breaks a text into lines of at most this width; a wider word has a line of its own. */
function breakLines(text: string, size: number, width: number, letters: Letters): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && letters.widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
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
    if (lines.length <= most && lines.every((line) => letters.widthOf(line, size) <= width)) return { lines, size };
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

/** Blocks of text below each other, from the top at `y`. */
function drawBlocks(blocks: readonly Placed[], x: number, y: number, letters: Letters): string {
  let top = y;
  const parts: string[] = [];
  for (const { lines, size, ink, opacity = 1, gap = 0 } of blocks) {
    for (const line of lines) {
      // The baseline of capitals in the middle of their line.
      const baseline = top + size * 0.9;
      parts.push(
        `<path transform="translate(${x} ${baseline.toFixed(1)})" fill="${ink}" fill-opacity="${opacity}" d="${letters.pathOf(line, size)}"/>`,
      );
      top += size * leading;
    }
    top += gap;
  }
  return parts.join('');
}

/** A line whose capitals are in the middle of the band, from `x` to the right. */
const drawInBand = (text: string, size: number, x: number, ink: string, letters: Letters) =>
  `<path transform="translate(${x.toFixed(1)} ${(height - band / 2 + size * 0.345).toFixed(1)})" fill="${ink}" d="${letters.pathOf(text, size)}"/>`;

/** The band in the accent colour: the price with what it includes, else the host name. */
function drawBand({ price, note }: Pick<ShareCard, 'price' | 'note'>, { accent, accentText, host }: CardLook, letters: Letters): string {
  const fitInto = (text: string, most: number, sizes: readonly number[]) => fitText(text, { width: most, lines: 1, sizes }, letters);
  const inner = width - 2 * pad;
  const first = price ? fitInto(price, note ? 620 : inner, [58, 50, 42]) : fitInto(host, inner, [32, 26]);
  const [line = ''] = first.lines;
  const noteX = pad + letters.widthOf(line, first.size) + 26;
  const second = note ? fitInto(note, width - pad - noteX, [34, 30, 26]) : undefined;
  return [
    `<rect y="${height - band}" width="${width}" height="${band}" fill="${accent}"/>`,
    drawInBand(line, first.size, pad, accentText, letters),
    second ? drawInBand(second.lines[0] ?? '', second.size, noteX, accentText, letters) : '',
  ].join('');
}

/** The panel of a card and the band below as SVG: the dealer at the top, what the page is about, and the price at the foot. */
function drawWords(card: Omit<ShareCard, 'path'>, look: CardLook, panel: number, letters: Letters): string {
  const isWide = panel === width;
  const inner = panel - 2 * pad;
  const fitInto = (text: string, lines: number, sizes: readonly number[]) => fitText(text, { width: inner, lines, sizes }, letters);
  const { ink, ground } = look;
  const name = { ...fitText(look.name, { width: inner - icon - 18, lines: 2, sizes: isWide ? [36, 30, 24] : [27, 24, 21] }, letters), ink };
  const words: Placed[] = [
    ...(card.over ? [{ ...fitInto(card.over, 1, isWide ? [34, 28] : [26, 22]), ink, opacity: 0.75, gap: 6 }] : []),
    { ...fitInto(card.title, isWide ? 3 : 4, isWide ? [92, 80, 68, 56] : [58, 52, 46, 40, 34]), ink, gap: 8 },
    ...(card.line ? [{ ...fitInto(card.line, 2, isWide ? [40, 34] : [28, 25]), ink, opacity: 0.85 }] : []),
  ];
  const top = pad + icon + 20;
  const wordsTop = Math.max(top, height - band - 28 - heightOf(words));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${panel}" height="${height - band}" fill="${ground}"/>`,
    drawBlocks([name], pad + icon + 18, pad + (icon - heightOf([name])) / 2, letters),
    drawBlocks(words, pad, wordsTop, letters),
    drawBand(card, look, letters),
    '</svg>',
  ].join('');
}

/** A photo in its part of a card, as raw pixels. */
async function cropPhoto(photo: Buffer): Promise<OverlayOptions> {
  const resized = sharp(photo)
    .removeAlpha()
    .resize(width - narrowPanel, height - band, { fit: 'cover' });
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels }, left: narrowPanel, top: 0 };
}

/** Draws the picture of a shared link as JPEG; `photo` is a picture file (rule I7). */
export async function drawShareCard(
  card: Omit<ShareCard, 'path' | 'photo'>,
  photo: Buffer | undefined,
  look: CardLook,
  quality: number,
  letters: Letters,
): Promise<Buffer> {
  const words = Buffer.from(drawWords(card, look, photo ? narrowPanel : width, letters));
  const layers = [...(photo ? [await cropPhoto(photo)] : []), { input: words, left: 0, top: 0 }, { input: look.icon, left: pad, top: pad }];
  const canvas = sharp({ create: { width, height, channels: 3, background: look.ground } });
  return canvas.composite(layers).jpeg({ quality }).toBuffer();
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
