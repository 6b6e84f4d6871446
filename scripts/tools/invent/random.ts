/** A stream of random choices. The same seed gives the same choices on every machine. */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different items in a random order; all of them where there are fewer. */
  some<T>(list: readonly T[], count: number): T[];
  /** A random item, by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
};

/** FNV-1a: 32 bits of a text, so that a seed can be a name. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** A mulberry32 stream seeded by a text; for made-up data only, never for secrets. */
export function seededRandom(seed: string): Random {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const some = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    const picks: T[] = [];
    while (picks.length < count && rest.length > 0) picks.push(...rest.splice(whole(0, rest.length - 1), 1));
    return picks;
  };
  const pick = <T>(list: readonly T[]): T => {
    const [item] = some(list, 1);
    if (item === undefined) throw new RangeError('pick: the list is empty');
    return item;
  };
  const weighted = <T>(list: readonly (readonly [T, number])[]): T => {
    let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of list) {
      left -= weight;
      if (left < 0) return item;
    }
    return pick(list)[0];
  };
  return { next, whole, chance: (share) => next() < share, pick, some, weighted };
}
