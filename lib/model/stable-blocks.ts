/** FNV-1a over UTF-16 units with a last mix, so that keys that differ in their last digit have unrelated numbers. */
function numberOf(key: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) sum = Math.imul(sum ^ key.charCodeAt(at), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}

/**
 * Splits a list into blocks, in order, whose borders depend only on the keys nearby. A block ends after an item whose number is the largest
 * among `reach` items on either side, so a block has `2 × reach + 1` items on average, and at least `reach + 1` except for the last one.
 * An item that changes under its key changes one block; one that comes or goes changes four at most, and nearly always one.
 */
export function stableBlocks<T>(items: readonly T[], keyOf: (item: T) => string, reach: number): T[][] {
  const numbers = items.map((item) => numberOf(keyOf(item)));
  const isBorder = (at: number): boolean => {
    if (at < reach) return false;
    const own = numbers[at] as number;
    for (let other = Math.max(0, at - reach); other <= Math.min(numbers.length - 1, at + reach); other += 1) {
      const number = numbers[other] as number;
      if (number > own || (number === own && other < at)) return false;
    }
    return true;
  };
  const blocks: T[][] = [];
  let start = 0;
  for (let at = 0; at < items.length; at += 1) {
    if (!isBorder(at)) continue;
    blocks.push(items.slice(start, at + 1));
    start = at + 1;
  }
  if (start < items.length) blocks.push(items.slice(start));
  return blocks;
}
