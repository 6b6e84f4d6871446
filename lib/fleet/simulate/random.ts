/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random item, by weight. */
export function pickWeighted<T>(random: () => number, rows: readonly (readonly [item: T, weight: number])[]): T {
  let rest = random() * rows.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of rows) {
    rest -= weight;
    if (rest < 0) return item;
  }
  return (rows.at(-1) as readonly [T, number])[0];
}

/** A random time between two independent events that occur every `mean` on average. */
export const exponential = (random: () => number, mean: number): number => -Math.log(1 - random()) * mean;
