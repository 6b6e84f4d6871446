/**
 * Caches the results of a function by object. `stamp` lists everything else that the results depend on: if any of these values changes, all
 * results are dropped. A changed value must be a new object.
 */
export type StampedCache<K extends object, V> = (stamp: readonly unknown[], key: K, make: () => V) => V;

export function stampedCache<K extends object, V>(): StampedCache<K, V> {
  let current: readonly unknown[] = [];
  let results = new WeakMap<K, V>();
  return (stamp, key, make) => {
    if (stamp !== current) {
      if (stamp.length !== current.length || stamp.some((value, index) => value !== current[index])) results = new WeakMap();
      current = stamp;
    }
    const cachedValue = results.get(key);
    if (cachedValue !== undefined) return cachedValue;
    const value = make();
    results.set(key, value);
    return value;
  };
}
