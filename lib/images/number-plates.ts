import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { letterStrokes, plateText } from './plate-letters.ts';

type Point = readonly [x: number, y: number];

const point = z.tuple([z.number(), z.number()]);
const plateFile = z.record(z.string(), z.array(z.tuple([point, point, point, point])));

/** The number plates of a picture: their corners in pixels, from the bottom left against the clock. */
export type NumberPlate = readonly [Point, Point, Point, Point];

/** Reads where the pictures of a folder show number plates; a folder without the file has none. */
export async function readNumberPlates(folder: string): Promise<Readonly<Record<string, readonly NumberPlate[]>>> {
  try {
    return plateFile.parse(JSON.parse(await readFile(join(folder, 'number-plates.json'), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Letters that a line holds for each time that the plate is as wide as high; a longer name takes two lines. */
const lettersPerHeight = 4;

/** A name in one line, or in the two lines that are most alike in length. */
export function plateLines(name: string, ratio: number): string[] {
  const text = plateText(name);
  const words = text.split(' ');
  if (text.length <= Math.round(ratio * lettersPerHeight) || words.length < 2) return [text];
  const pairs = words.slice(1).map((_word, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  return pairs.reduce((best, pair) => (longest(pair) < longest(best) ? pair : best));
}

type Pixels = { data: Buffer; width: number; height: number };

/** The paper of a plate as the picture lights it: lighter than most of its pixels, which letters darken. */
function paperColour({ data, width, height }: Pixels, at: (u: number, v: number) => Point): string {
  const seen: [number, number, number][] = [];
  for (let v = 0.2; v <= 0.8; v += 0.05)
    for (let u = 0.05; u <= 0.95; u += 0.02) {
      const [x, y] = at(u, v).map(Math.round) as [number, number];
      const offset = (y * width + x) * 3;
      if (x >= 0 && x < width && y >= 0 && y < height)
        seen.push([data[offset] as number, data[offset + 1] as number, data[offset + 2] as number]);
    }
  seen.sort((a, b) => a[1] - b[1]);
  return `rgb(${(seen[Math.floor(seen.length * 0.8)] ?? [225, 225, 222]).join()})`;
}

const pathOf = (points: readonly Point[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');

function drawPlate(plate: NumberPlate, name: string, pixels: Pixels): string {
  const [a, b, c, d] = plate;
  const mix = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  const at = (u: number, v: number) => mix(mix(a, b, u), mix(d, c, u), v);
  const high = Math.hypot(d[0] - a[0], d[1] - a[1]);
  const wide = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const lines = plateLines(name, wide / high);
  const [letter, gap] = lines.length > 1 ? [0.29, 0.12] : [0.46, 0];
  const top = (1 + lines.length * letter + (lines.length - 1) * gap) / 2;
  const longest = Math.max(...lines.map((line) => line.length));
  const lineWidth = Math.min(0.86, 0.075 * longest);
  const pen = Math.min(high * letter * 0.17, ((wide * lineWidth) / longest) * 0.17);
  const letters = lines.flatMap((line, index) => {
    const share = lineWidth * (line.length / longest);
    const below = top - letter - index * (letter + gap);
    return letterStrokes(line).map((stroke) => pathOf(stroke.map(([x, y]) => at(0.5 + (x - 0.5) * share, below + y * letter))));
  });
  const edge = [at(0.02, 0.07), at(0.98, 0.07), at(0.98, 0.93), at(0.02, 0.93)];
  return [
    `<path d="${pathOf(plate)}Z" fill="${paperColour(pixels, at)}"/>`,
    `<path d="${pathOf(edge)}Z" fill="none" stroke="#55595e" stroke-width="${(high * 0.03).toFixed(2)}"/>`,
    `<path d="${letters.join('')}" fill="none" stroke="#2f3338" stroke-width="${pen.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"/>`,
  ].join('');
}

/** The plates of a picture with a dealer's name, as a drawing to lay over it. */
export const drawNumberPlates = (plates: readonly NumberPlate[], name: string, pixels: Pixels): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}">${plates
    .map((plate) => drawPlate(plate, name, pixels))
    .join('')}</svg>`;
