import { LRUCache } from 'lru-cache';

type Kept = { until: number; answer: Promise<unknown> };

/**
 * Keeps answers in memory for a while, and shares an answer that is still on its way: lookups cost money. Failures are not kept. `now` in
 * milliseconds.
 */
export function makeAnswerCache({ now, most }: { now: () => number; most: number }) {
  const cache = new LRUCache<string, Kept>({ max: most });
  return async <T>(key: string, keptMs: number, ask: () => Promise<T>): Promise<T> => {
    const kept = cache.get(key);
    if (kept && now() < kept.until) return kept.answer as Promise<T>;
    const answer = ask();
    // While an answer is on its way nobody asks twice, however short it is kept.
    const entry: Kept = { until: Number.POSITIVE_INFINITY, answer };
    cache.set(key, entry);
    try {
      const value = await answer;
      entry.until = now() + keptMs;
      return value;
    } catch (error) {
      if (cache.get(key) === entry) cache.delete(key);
      throw error;
    }
  };
}

export type AnswerCache = ReturnType<typeof makeAnswerCache>;
