/** The record’s own value for a key from data; undefined for inherited names such as "constructor". */
export const entryOf = <T>(record: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(record, word) ? record[word] : undefined;
