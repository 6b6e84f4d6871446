import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { withSmoothing } from './with-smoothing.ts';

/** A font of a package: its files are `<file>-latin-<style>.woff2` and `<file>-latin-ext-<style>.woff2`. */
type FontSource = {
  name: string;
  package: string;
  style: string;
  /** The weights that the style sheets use, if fewer weights make the file smaller. */
  weights?: { min: number; max: number };
  /** Hints for coarse screens take a third of its file. */
  hasHints?: true;
};

/** The fonts of the templates. */
export const fontSources: readonly FontSource[] = [
  { name: 'figtree', package: '@fontsource-variable/figtree', style: 'wght-normal' },
  { name: 'instrument-sans', package: '@fontsource-variable/instrument-sans', style: 'wght-normal' },
  { name: 'newsreader', package: '@fontsource/newsreader', style: '300-normal' },
  { name: 'archivo', package: '@fontsource-variable/archivo', style: 'wght-normal', weights: { min: 400, max: 800 } },
  { name: 'barlow-condensed', package: '@fontsource/barlow-condensed', style: '700-normal', hasHints: true },
];

const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index));

/** The characters of each small file, by the package's file that contains them. `styles/_fonts.scss` names the same letters. */
export const letterSets = {
  latin: `${ascii}\u00a0£©®°²·×éë–—‘’“”•…€™−`,
  'latin-ext': 'ĀāĒēĪīŌōŠšŪū',
} as const;

type LetterSet = keyof typeof letterSets;

/** The names of a small font's files. */
export const smallFontFile = ({ name }: FontSource, set: LetterSet) => `${name}-${set === 'latin' ? 'main' : 'macrons'}.woff2`;

// Kerning, ligatures, accents, and figures of equal width. Fractions and old figures are not used.
const features = ['kern', 'liga', 'ccmp', 'mark', 'mkmk', 'rvrn', 'tnum', 'lnum'];

// The licence requires each copy to contain the copyright and the licence.
const nameRecords = [0, 1, 2, 3, 4, 5, 6, 13, 14];

const { resolve } = createRequire(import.meta.url);

/** A font with only the letters and weights that pages usually need. */
export async function smallFont(source: FontSource, set: LetterSet): Promise<Buffer> {
  const { name, style, weights } = source;
  const font = await readFile(resolve(`${source.package}/files/${name}-${set}-${style}.woff2`));
  const options = {
    targetFormat: 'woff2',
    keepFeatures: features,
    preserveNameIds: nameRecords,
    dropTables: ['STAT'],
    ...(weights ? { variationAxes: { wght: weights } } : {}),
  } as const;
  if (!source.hasHints) return subsetFont(font, letterSets[set], options);
  const bare = await subsetFont(font, letterSets[set], { ...options, targetFormat: 'sfnt', noHinting: true });
  return subsetFont(withSmoothing(bare), letterSets[set], options);
}

/** The copyright lines and the licence of all fonts. */
export async function fontLicenceText(): Promise<string> {
  const texts = await Promise.all(fontSources.map((source) => readFile(resolve(`${source.package}/LICENSE`), 'utf8')));
  // The first line names the copyright once for each file of the font.
  const copyrights = texts.map((text) => /^Copyright .*?\)/.exec(text)?.[0]);
  const licence = texts[0]?.slice(texts[0].indexOf('\n')) ?? '';
  return `${copyrights.join('\n')}\n${licence.trimEnd()}\n`;
}
