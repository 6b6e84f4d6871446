import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, Glyph } from 'fontkit';
import { fillOutline, type GlyphMask } from './glyph-mask.ts';

/** A glyph on a canvas: its mask, and the position of the mask's first pixel. */
export type PlacedGlyph = { x: number; y: number; mask: GlyphMask };

/** Words at a size in pixels: their width, and their glyphs for a start of the baseline. */
export type Letters = {
  widthOf: (text: string, size: number) => number;
  glyphsOf: (text: string, size: number, x: number, y: number) => PlacedGlyph[];
};

type MaskOf = (glyph: Glyph, scale: number, shift: number) => GlyphMask;

// Without its variations, Archivo is a semi-bold. The second file has letters such as the Māori ā.
const files = ['latin', 'latin-ext'].map((set) => `@fontsource-variable/archivo/files/archivo-${set}-wght-normal.woff2`);

/** The font parser is loaded here, because most builds draw no cards. */
async function loadFonts(): Promise<Font[]> {
  const [{ create }, { resolve }] = [await import('fontkit'), createRequire(import.meta.url)];
  return Promise.all(files.map(async (file) => create(await readFile(resolve(file)))));
}

/** The part of a text that one font draws. */
type Run = { font: Font; text: string };

function splitRuns(text: string, available: readonly Font[]): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    // A letter that no font has is drawn without its accents, or left out.
    const [shown, font] =
      [letter, letter.normalize('NFD')[0] as string]
        .map((form) => [form, available.find((one) => one.hasGlyphForCodePoint(form.codePointAt(0) as number))] as const)
        .find(([, formFont]) => formFont) ?? [];
    const last = runs.at(-1);
    if (!font || !shown) continue;
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

/** A run in its font's layout, in font units: a size only scales it. */
type LaidOut = Pick<ReturnType<Font['layout']>, 'glyphs' | 'positions' | 'advanceWidth'> & { unitsPerEm: number };

/** Cards of a dealer share most of their words, and each is tried in several sizes. */
const mostTexts = 2_000;

const layOut = (text: string, available: readonly Font[]): LaidOut[] =>
  splitRuns(text, available).map(({ font, text: part }) => {
    const { glyphs, positions, advanceWidth } = font.layout(part);
    return { glyphs, positions, advanceWidth, unitsPerEm: font.unitsPerEm };
  });

const widthOf = (runs: readonly LaidOut[], size: number) =>
  runs.reduce((sum, { advanceWidth, unitsPerEm }) => sum + (advanceWidth * size) / unitsPerEm, 0);

/** The glyphs of runs whose first letter begins at `x` on the baseline `y`. */
function placeGlyphs(runs: readonly LaidOut[], size: number, x: number, y: number, maskOf: MaskOf): PlacedGlyph[] {
  const placed: PlacedGlyph[] = [];
  let pen = x;
  for (const { glyphs, positions, unitsPerEm } of runs) {
    const scale = size / unitsPerEm;
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index] as (typeof positions)[number];
      // Letters start at quarters of a pixel, so that a few masks serve all positions.
      const quarters = Math.round((pen + xOffset * scale) * 4);
      const mask = maskOf(glyph, scale, (quarters & 3) / 4);
      placed.push({ x: (quarters >> 2) + mask.left, y: Math.round(y - yOffset * scale) + mask.top, mask });
      pen += xAdvance * scale;
    }
  }
  return placed;
}

/** Caches the results of a function of a text. When there are too many, the cache is emptied. */
function remember<T>(make: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const before = results.get(text);
    if (before !== undefined) return before;
    if (results.size >= mostTexts) results.clear();
    const result = make(text);
    results.set(text, result);
    return result;
  };
}

/** Each takes about a kilobyte. */
const mostMasks = 8_000;

/** Caches the masks of glyphs. When there are too many, the cache is emptied. */
function rememberMasks(): MaskOf {
  let masks = new WeakMap<Glyph, Map<number, GlyphMask>>();
  let count = 0;
  return (glyph, scale, shift) => {
    const cachedMask = masks.get(glyph)?.get(scale * 8 + shift);
    if (cachedMask) return cachedMask;
    if (count >= mostMasks) [masks, count] = [new WeakMap(), 0];
    const own = masks.get(glyph) ?? new Map<number, GlyphMask>();
    masks.set(glyph, own);
    const mask = fillOutline(glyph.path.commands, scale, shift);
    own.set(scale * 8 + shift, mask);
    count += 1;
    return mask;
  };
}

async function makeLetters(): Promise<Letters> {
  const available = await loadFonts();
  const runsOf = remember((text) => layOut(text, available));
  const maskOf = rememberMasks();
  return {
    widthOf: (text, size) => widthOf(runsOf(text), size),
    glyphsOf: (text, size, x, y) => placeGlyphs(runsOf(text), size, x, y, maskOf),
  };
}

let letters: Promise<Letters> | undefined;

/** Loads the letters of cards; once per process. The fonts of a machine would change the picture. */
export function loadLetters(): Promise<Letters> {
  letters ??= makeLetters();
  return letters;
}
