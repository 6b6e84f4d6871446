import { UsageError } from './invocation.ts';

/** The whole number of an option, or `fallback` without the option. Throws UsageError for any other text. */
export function readWhole(option: string, text: string | undefined, fallback: number, least = 1, most = Number.POSITIVE_INFINITY): number {
  const value = text === undefined ? fallback : Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const range = Number.isFinite(most) ? `from ${least} to ${most}` : `from ${least}`;
  throw new UsageError(`${option} takes a whole number ${range}, not ${JSON.stringify(text)}.`);
}
