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
