import { slugOf } from '../routes/slug.ts';

/** Turns a value into its text without case and accents, at least as loose as a search compares it. */
export type Loosen = (value: unknown) => string;

/** Makes a function that caches its results: a stock repeats a few values thousands of times. */
export function makeLoosen(): Loosen {
  const results = new Map<unknown, string>();
  return (value) => {
    const cached = results.get(value);
    if (cached !== undefined) return cached;
    const text = String(value);
    const result = slugOf(text) || text;
    results.set(value, result);
    return result;
  };
}
