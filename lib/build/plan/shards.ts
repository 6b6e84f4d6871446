export type Costed = { slug: string; cost: number };

/** One of several parts of the work, counted from 1. */
export type Shard = { index: number; of: number };

/** Parses "2/4"; undefined when it is not a shard. */
export function parseShard(text: string): Shard | undefined {
  const [, index, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text)?.map(Number) ?? [];
  return index !== undefined && of !== undefined && index <= of ? { index, of } : undefined;
}

/**
 * Splits work between `of` machines: the most expensive item first, each to the machine with the least work. The result does not depend on the
 * order of the work, so that machines that plan separately agree.
 */
export function dealShards<T extends Costed>(work: readonly T[], of: number): T[][] {
  const shards = Array.from({ length: of }, () => ({ cost: 0, work: [] as T[] }));
  const byCost = work.toSorted((a, b) => b.cost - a.cost || (a.slug < b.slug ? -1 : 1));
  for (const item of byCost) {
    const lightest = shards.reduce((least, shard) =>
      shard.cost < least.cost || (shard.cost === least.cost && shard.work.length < least.work.length) ? shard : least,
    );
    lightest.cost += item.cost;
    lightest.work.push(item);
  }
  return shards.map((shard) => shard.work.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)));
}
