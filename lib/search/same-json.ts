export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields of `from` that have the same value in `other`. */
export const sameKeys = <T extends object>(from: T, other: T): string[] =>
  Object.entries(from).flatMap(([name, value]) => (value !== undefined && isSameJson(value, other[name as keyof T]) ? [name] : []));

/** A copy of an object without some of its fields. */
export const without = <T extends object>(from: T, names: Iterable<string>): T => {
  const removed = new Set(names);
  return Object.fromEntries(Object.entries(from).filter(([name]) => !removed.has(name))) as T;
};
