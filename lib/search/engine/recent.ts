/** Computes a value once per key and caches the most recently used ones. */
export type Recent<T> = (key: string, make: () => T) => T;

export function keepRecent<T>(limit: number): Recent<T> {
  const cache = new Map<string, T>();
  return (key, make) => {
    const value = cache.has(key) ? (cache.get(key) as T) : make();
    cache.delete(key);
    cache.set(key, value);
    if (cache.size > limit) cache.delete(cache.keys().next().value as string);
    return value;
  };
}
