const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of a colour such as #0b5fff, 0 (black) to 1 (white) (WCAG 2.2). */
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** Contrast of two colours, 1 to 21. Text needs 4.5 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export const black = '#000000';
export const white = '#ffffff';

/** Black or white, whichever has more contrast on a colour; it always has at least 4.5:1. */
export const textOn = (ground: string) => (contrast(white, ground) >= contrast(black, ground) ? white : black);

const channels = [1, 3, 5] as const;
const levels = (hex: string) => channels.map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour between two others: `share` 0 is the first, 1 the second. */
const between = (one: string, other: string, share: number): string => {
  const [from, to] = [levels(one), levels(other)];
  return `#${from
    .map((level, index) =>
      Math.round(level + ((to[index] ?? 0) - level) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

const steps = 256;

/** The first colour on the way to black or white that is readable on `ground`. Undefined if there is none. */
function towards(end: string, colour: string, ground: string, least: number): string | undefined {
  for (let step = 0; step <= steps; step++) {
    const candidate = between(colour, end, step / steps);
    if (contrast(candidate, ground) >= least) return candidate;
  }
  return undefined;
}

const distance = (one: string, other: string) => Math.hypot(...levels(one).map((level, index) => level - (levels(other)[index] ?? 0)));

/** The closest colour to `colour` with at least the contrast `least` (at most 4.5) with `ground`: darker or lighter, with the same hue. */
export function nearestReadable(colour: string, ground: string, least = 4.5): string {
  const candidates = [towards(black, colour, ground, least), towards(white, colour, ground, least)].filter((one) => one !== undefined);
  return candidates.sort((a, b) => distance(a, colour) - distance(b, colour))[0] ?? textOn(ground);
}
