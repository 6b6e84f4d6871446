/** Caches a function's result per object, for the object's lifetime. */
export function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, V>();
  return (key) => {
    const cached = results.get(key);
    if (cached !== undefined) return cached;
    const result = make(key);
    results.set(key, result);
    return result;
  };
}

/** Caches a function's result for equal arguments, which must be JSON. */
export function onceForEqual<A extends unknown[], V>(make: (...values: A) => V): (...values: A) => V {
  const results = new Map<string, V>();
  return (...values) => onceIn(results, JSON.stringify(values), () => make(...values));
}

/** The result for a name, computed once and kept in a map. */
export function onceIn<V>(results: Map<string, V>, name: string, make: () => V): V {
  const cachedResult = results.get(name);
  if (cachedResult !== undefined) return cachedResult;
  const result = make();
  results.set(name, result);
  return result;
}
