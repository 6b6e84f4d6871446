/** FNV-1a over UTF-16 units with a final mix, so that keys that differ only in their last digit get unrelated numbers. */
function numberOf(key: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) sum = Math.imul(sum ^ key.charCodeAt(at), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}

/**
 * The ends of the blocks of a list of keys. The borders depend only on nearby keys. A block ends after a key whose number is the largest
 * among `reach` keys on either side, so a block has `2 × reach + 1` keys on average, and at least `reach + 1` except for the last one. With
 * a reach of 0, each key is a block.
 */
export function stableEnds(keys: readonly string[], reach: number): number[] {
  const numbers = keys.map(numberOf);
  const isBorder = (at: number): boolean => {
    if (at < reach) return false;
    const own = numbers[at] as number;
    for (let other = Math.max(0, at - reach); other <= Math.min(numbers.length - 1, at + reach); other += 1) {
      const number = numbers[other] as number;
      if (number > own || (number === own && other < at)) return false;
    }
    return true;
  };
  const ends: number[] = [];
  for (let at = 0; at < keys.length; at += 1) if (isBorder(at)) ends.push(at + 1);
  if ((ends.at(-1) ?? 0) < keys.length) ends.push(keys.length);
  return ends;
}

/**
 * Splits a list into blocks, in order, as `stableEnds` says. A changed item with the same key changes one block. An added or removed item
 * changes at most four, and nearly always one.
 */
export function stableBlocks<T>(items: readonly T[], keyOf: (item: T) => string, reach: number): T[][] {
  const ends = stableEnds(items.map(keyOf), reach);
  return ends.map((end, at) => items.slice(ends[at - 1] ?? 0, end));
}

/** The blocks of an earlier list, the keys of each, and whether the entry of a key is unchanged since. */
export type EarlierBlocks<B> = { blocks: readonly B[]; keysOf: (block: B) => readonly string[]; isSame: (key: string) => boolean };

/** Splits keys as `stableEnds` says and makes a block of each part. An earlier block with the same keys and unchanged entries is reused. */
export function makeStableBlocks<B>(
  keys: readonly string[],
  reach: number,
  make: (keys: readonly string[]) => B,
  before?: EarlierBlocks<B>,
): B[] {
  const byFirstKey = new Map(
    before?.blocks.map((block) => {
      const oldKeys = before.keysOf(block);
      return [oldKeys[0], { block, oldKeys }] as const;
    }),
  );
  return stableBlocks(keys, (key) => key, reach).map((part) => {
    const blockBefore = byFirstKey.get(part[0]);
    const isSame =
      blockBefore?.oldKeys.length === part.length && part.every((key, at) => key === blockBefore.oldKeys[at] && before?.isSame(key));
    return isSame && blockBefore ? blockBefore.block : make(part);
  });
}
