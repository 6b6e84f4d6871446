import { UsageError } from './invocation.ts';

const example = 'Write sizes with "rest" at the end, such as --waves 1,10,rest or --waves 1,10%,rest.';

/**
 * Splits dealers into waves by a text such as "1,10,rest": numbers of dealers, or percentages of all of them, rounded up. A wave without
 * remaining dealers is dropped. Throws UsageError.
 */
export function planWaves(dealers: readonly string[], text: string): string[][] {
  const sizes = text.split(',').map((part) => part.trim());
  if (sizes.pop() !== 'rest') throw new UsageError(`--waves must end with "rest", or dealers would be left out: "${text}". ${example}`);
  const left = [...dealers];
  const waves = sizes.map((size) => {
    const [, digits, percent] = /^(\d{1,6})(%?)$/.exec(size) ?? [];
    const number = Number(digits);
    if (!digits || number < 1 || (percent && number > 100))
      throw new UsageError(`--waves: "${size}" is neither a number of dealers nor a percentage. ${example}`);
    return left.splice(0, percent ? Math.ceil((dealers.length * number) / 100) : number);
  });
  return [...waves, left].filter((wave) => wave.length > 0);
}
