export type Costed = { slug: string; cost: number };

/** One of n parts of the work, counted from 1. */
export type Shard = { index: number; of: number };

/** Reads "2/4"; undefined for what is none. */
export function parseShard(text: string): Shard | undefined {
  const [, index, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text)?.map(Number) ?? [];
  return index !== undefined && of !== undefined && index <= of ? { index, of } : undefined;
}

/**
 * Deals work out to `of` machines, the dearest first, each to the one that has least to do. The same work gives the same parts, whatever its
 * order, so that machines that plan apart agree.
 */
export function dealShards<T extends Costed>(work: readonly T[], of: number): T[][] {
  const shards = Array.from({ length: of }, () => ({ cost: 0, work: [] as T[] }));
  const dearest = work.toSorted((a, b) => b.cost - a.cost || (a.slug < b.slug ? -1 : 1));
  for (const item of dearest) {
    const lightest = shards.reduce((least, shard) =>
      shard.cost < least.cost || (shard.cost === least.cost && shard.work.length < least.work.length) ? shard : least,
    );
    lightest.cost += item.cost;
    lightest.work.push(item);
  }
  return shards.map((shard) => shard.work.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)));
}
