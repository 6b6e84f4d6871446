import { isListAttribute, isRangeAttribute } from './attributes.ts';
import { parseRange, type Range, type Ranges, type Refinements } from './state.ts';
import type { Presets } from './url.ts';

/**
 * The range of a numeric preset: one range such as "2018:2022" or ":20000", or consecutive whole numbers such as "2021", "2022". Undefined
 * for anything else, because a search has only one range per attribute.
 */
export function presetRange(values: readonly string[]): Range | undefined {
  const numbers = values.map((value) => (/^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN)).sort((a, b) => a - b);
  const [first, last] = [numbers[0], numbers.at(-1)];
  const isRow = numbers.every((number, index) => index === 0 || number === (numbers[index - 1] as number) + 1);
  if (first !== undefined && last !== undefined && !numbers.some(Number.isNaN) && isRow) return { min: first, max: last };
  return values.length === 1 ? parseRange(values[0] as string) : undefined;
}

/** The initial filters of every search page of a site. */
export function presetsOf({ presets, minimumPhotos }: { presets: Record<string, string[]>; minimumPhotos: number }): Presets {
  const refinements: Refinements = {};
  const ranges: Ranges = {};
  for (const [name, values] of Object.entries(presets)) {
    if (isListAttribute(name)) refinements[name] = values;
    const range = isRangeAttribute(name) ? presetRange(values) : undefined;
    if (isRangeAttribute(name) && range) ranges[name] = range;
  }
  if (minimumPhotos > 0) ranges.photos_count = { min: minimumPhotos };
  return { refinements, ranges };
}
