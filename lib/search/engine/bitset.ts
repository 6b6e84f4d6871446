/** A set of document ordinals, one bit each. */
export type Bitset = Uint32Array;

export const emptySet = (size: number): Bitset => new Uint32Array((size + 31) >>> 5);

/** Every ordinal below `size`. */
export function fullSet(size: number): Bitset {
  const set = emptySet(size).fill(0xffffffff);
  if (size & 31) set[set.length - 1] = (1 << (size & 31)) - 1;
  return set;
}

export const has = (set: Bitset, ordinal: number): boolean => (((set[ordinal >>> 5] as number) >>> (ordinal & 31)) & 1) === 1;

export function add(set: Bitset, ordinal: number): void {
  set[ordinal >>> 5] = (set[ordinal >>> 5] as number) | (1 << (ordinal & 31));
}

/** Intersects `target` with `other`, in place; returns `target`. */
export function intersect(target: Bitset, other: Bitset): Bitset {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) & (other[i] as number);
  return target;
}

/** Adds `other` to `target`, in place; returns `target`. */
export function unite(target: Bitset, other: Bitset): Bitset {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) | (other[i] as number);
  return target;
}

/** Removes `other` from `target`, in place; returns `target`. */
export function subtract(target: Bitset, other: Bitset): Bitset {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) & ~(other[i] as number);
  return target;
}

export function count(set: Bitset): number {
  let total = 0;
  for (let i = 0; i < set.length; i++) {
    let word = set[i] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    total += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return total;
}

/** The ordinals in ascending order. */
export function members(set: Bitset): Uint32Array {
  const out = new Uint32Array(count(set));
  let next = 0;
  for (let i = 0; i < set.length; i++) {
    for (let word = set[i] as number; word !== 0; word &= word - 1) out[next++] = (i << 5) + 31 - Math.clz32(word & -word);
  }
  return out;
}
