/** The value a record has under a dealer's own word; undefined where it has none, for a word such as "constructor" too. */
export const entryOf = <T>(record: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(record, word) ? record[word] : undefined;
