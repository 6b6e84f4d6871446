import type { Paint } from './tint.ts';

const solid = (r: number, g: number, b: number): Paint => ({ r, g, b, flake: 0.1 });
const metallic = (r: number, g: number, b: number, flake = 0.7): Paint => ({ r, g, b, flake });

/** Paints by the colour words dealers use. */
export const paints: Record<string, Paint> = {
  white: { r: 243, g: 244, b: 244, flake: 0 },
  'pearl white': { r: 240, g: 238, b: 232, flake: 0.35 },
  ivory: solid(232, 226, 208),
  cream: solid(228, 216, 188),
  beige: metallic(196, 182, 156, 0.4),
  sand: solid(190, 171, 134),
  champagne: metallic(196, 180, 148),
  gold: metallic(172, 138, 72),
  yellow: solid(240, 190, 16),
  orange: metallic(214, 84, 16, 0.3),
  copper: metallic(150, 78, 40),
  bronze: metallic(116, 88, 58),
  brown: metallic(78, 54, 40, 0.5),
  silver: metallic(186, 190, 194, 0.9),
  grey: metallic(118, 122, 126),
  'light grey': metallic(158, 161, 164, 0.5),
  'dark grey': metallic(70, 73, 77),
  gunmetal: metallic(74, 79, 85, 0.8),
  black: { r: 10, g: 10, b: 12, flake: 0.25 },
  red: metallic(166, 16, 22, 0.4),
  'light red': solid(196, 44, 44),
  'dark red': metallic(112, 12, 20, 0.5),
  maroon: metallic(88, 16, 28, 0.5),
  pink: metallic(214, 132, 152, 0.4),
  purple: metallic(74, 40, 104, 0.5),
  blue: metallic(24, 68, 146, 0.5),
  'light blue': metallic(122, 162, 196, 0.5),
  'dark blue': metallic(18, 36, 84, 0.5),
  navy: metallic(16, 28, 62, 0.5),
  teal: metallic(20, 104, 112, 0.5),
  turquoise: metallic(38, 150, 158, 0.4),
  green: metallic(34, 96, 60, 0.5),
  'light green': metallic(128, 164, 112, 0.4),
  'dark green': metallic(18, 54, 40, 0.5),
  lime: solid(140, 188, 40),
  olive: metallic(92, 94, 62, 0.4),
};

/** A light silver for vehicles without a colour. */
export const neutralPaint: Paint = metallic(176, 180, 184, 0.8);

// Trade names that stand for a plain colour. A plain colour word in the same text wins:
// "black sapphire" is a black.
const aliases: Record<string, string> = {
  gray: 'grey',
  charcoal: 'gunmetal',
  graphite: 'gunmetal',
  anthracite: 'gunmetal',
  slate: 'dark grey',
  titanium: 'grey',
  magnetic: 'gunmetal',
  cement: 'light grey',
  concrete: 'light grey',
  ash: 'light grey',
  steel: 'grey',
  nickel: 'grey',
  platinum: 'silver',
  aluminium: 'silver',
  chrome: 'silver',
  pearl: 'pearl white',
  snow: 'white',
  polar: 'white',
  glacier: 'white',
  arctic: 'white',
  alpine: 'white',
  ice: 'white',
  oyster: 'pearl white',
  onyx: 'black',
  ebony: 'black',
  jet: 'black',
  obsidian: 'black',
  midnight: 'dark blue',
  noir: 'black',
  burgundy: 'maroon',
  wine: 'maroon',
  claret: 'maroon',
  ruby: 'dark red',
  cherry: 'dark red',
  crimson: 'red',
  scarlet: 'red',
  vermilion: 'red',
  magenta: 'purple',
  violet: 'purple',
  lavender: 'purple',
  plum: 'purple',
  aubergine: 'purple',
  rose: 'pink',
  cobalt: 'blue',
  sapphire: 'blue',
  indigo: 'dark blue',
  azure: 'light blue',
  sky: 'light blue',
  ocean: 'blue',
  aqua: 'turquoise',
  cyan: 'turquoise',
  emerald: 'green',
  forest: 'dark green',
  racing: 'dark green',
  jungle: 'dark green',
  sage: 'light green',
  mint: 'light green',
  khaki: 'olive',
  moss: 'olive',
  lemon: 'yellow',
  mustard: 'yellow',
  amber: 'orange',
  tangerine: 'orange',
  rust: 'copper',
  terracotta: 'copper',
  chocolate: 'brown',
  mocha: 'brown',
  coffee: 'brown',
  espresso: 'brown',
  cognac: 'brown',
  tan: 'sand',
  desert: 'sand',
  dune: 'sand',
  stone: 'beige',
  taupe: 'beige',
  latte: 'beige',
};
const dark = new Set(['dark', 'deep', 'midnight', 'racing', 'bottle', 'forest', 'british']);
const light = new Set(['light', 'pale', 'sky', 'baby', 'powder', 'ice']);

/** Find the paint that a free-text colour such as "Polymetal Grey Metallic" or "White / Black" means; silver-like when unknown. */
export function paintFor(colour: string | undefined): Paint {
  // What follows a slash, comma or "with" is the inside, the roof or the trim.
  const outside = (colour ?? '').toLowerCase().split(/[/,;|+&(]|\bwith\b|\band\b|\bon\b/)[0] ?? '';
  const words = outside
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map((w) => (w === 'gray' ? 'grey' : w));
  const name = findPlainColour(words) ?? findTradeName(words);
  const paint = name === undefined ? undefined : paints[name];
  if (!paint) return neutralPaint;
  if (words.includes('metallic') || words.includes('mica')) return { ...paint, flake: Math.max(paint.flake ?? 0, 0.6) };
  if (words.includes('matte') || words.includes('matt') || words.includes('solid')) return { ...paint, flake: 0 };
  return paint;
}

/** The last plain colour word, with "dark" or "light" taken along; English puts the colour last. */
function findPlainColour(words: string[]): string | undefined {
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i] as string;
    if (!Object.hasOwn(paints, word)) continue;
    if (word === 'blue' && words.includes('navy')) return 'navy';
    if (word === 'white' && words.some((w) => w.startsWith('pearl') || w === 'crystal')) return 'pearl white';
    const deep = `dark ${word}`;
    const pale = `light ${word}`;
    if (Object.hasOwn(paints, deep) && words.some((w) => dark.has(w))) return deep;
    if (Object.hasOwn(paints, pale) && words.some((w) => light.has(w))) return pale;
    return word;
  }
  return undefined;
}

function findTradeName(words: string[]): string | undefined {
  const word = words.findLast((w) => Object.hasOwn(aliases, w) && w !== 'pearl') ?? words.find((w) => Object.hasOwn(aliases, w));
  return word ? aliases[word] : undefined;
}
