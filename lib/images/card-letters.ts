import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** Words at a size in pixels: their width, and their outlines as an SVG path that begins at the left end of the baseline. */
export type Letters = { widthOf: (text: string, size: number) => number; pathOf: (text: string, size: number) => string };

// Without its variations, Archivo is a semi-bold. The second file has letters such as the Māori ā.
const files = ['latin', 'latin-ext'].map((set) => `@fontsource-variable/archivo/files/archivo-${set}-wght-normal.woff2`);

/** The reader of fonts is loaded here, because most builds draw no card. */
async function loadFonts(): Promise<Font[]> {
  const [{ create }, { resolve }] = [await import('fontkit'), createRequire(import.meta.url)];
  return Promise.all(files.map(async (file) => create(await readFile(resolve(file)))));
}

let fonts: Promise<Font[]> | undefined;

/** The part of a text that one font draws. */
type Run = { font: Font; text: string };

function splitRuns(text: string, available: readonly Font[]): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    // A letter that no font has is drawn without its accents, or left out.
    const [shown, font] =
      [letter, letter.normalize('NFD')[0] as string]
        .map((form) => [form, available.find((one) => one.hasGlyphForCodePoint(form.codePointAt(0) as number))] as const)
        .find(([, found]) => found) ?? [];
    const last = runs.at(-1);
    if (!font || !shown) continue;
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

const widthOf = (text: string, size: number, available: readonly Font[]) =>
  splitRuns(text, available).reduce((sum, { font, text: part }) => sum + (font.layout(part).advanceWidth * size) / font.unitsPerEm, 0);

function pathOf(text: string, size: number, available: readonly Font[]): string {
  const parts: string[] = [];
  let x = 0;
  for (const run of splitRuns(text, available)) {
    const scale = size / run.font.unitsPerEm;
    const { glyphs, positions } = run.font.layout(run.text);
    glyphs.forEach((glyph, index) => {
      const place = positions[index] as (typeof positions)[number];
      const shape = glyph.path.scale(scale, -scale).translate(x + place.xOffset * scale, -place.yOffset * scale);
      parts.push(shape.toSVG());
      x += place.xAdvance * scale;
    });
  }
  return parts.join('');
}

/** Loads the letters of cards; once per process. The fonts of a machine would change the picture. */
export async function loadLetters(): Promise<Letters> {
  fonts ??= loadFonts();
  const available = await fonts;
  return {
    widthOf: (text, size) => widthOf(text, size, available),
    pathOf: (text, size) => pathOf(text, size, available),
  };
}
