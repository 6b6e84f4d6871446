/**
 * Caches values derived from lists of objects: the same objects in the same order give the same result. It keeps only the latest list per
 * first object.
 */
export type ListCache<T extends object, V> = (items: readonly T[], make: () => V) => V;

export function listCache<T extends object, V>(): ListCache<T, V> {
  const results = new WeakMap<T, { items: readonly T[]; value: V }>();
  return (items, make) => {
    const [first] = items;
    const cachedResult = first && results.get(first);
    if (cachedResult && cachedResult.items.length === items.length && cachedResult.items.every((item, at) => item === items[at]))
      return cachedResult.value;
    const value = make();
    if (first) results.set(first, { items, value });
    return value;
  };
}
