/** Makes a value once for each key, and keeps the ones asked last. */
export type Recent<T> = (key: string, make: () => T) => T;

export function keepRecent<T>(most: number): Recent<T> {
  const kept = new Map<string, T>();
  return (key, make) => {
    const value = kept.has(key) ? (kept.get(key) as T) : make();
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) kept.delete(kept.keys().next().value as string);
    return value;
  };
}
