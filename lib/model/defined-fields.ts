type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];
type Defined<T> = Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> };

/** A copy of an object without the fields that are undefined. Page data is JSON, which has no undefined. */
export const definedFields = <T extends object>(object: T): Defined<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
