/** Loads something once, at the first call. A failure is not remembered, so the next call tries again. */
export function loadOnce<A extends unknown[], V>(load: (...values: A) => Promise<V>): (...values: A) => Promise<V> {
  let loading: Promise<V> | undefined;
  return (...values) => {
    loading ??= load(...values).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
