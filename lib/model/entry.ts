/** The value of a record's own key; undefined if it has none, even for "constructor". For keys that come from data. */
export const entryOf = <T>(record: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(record, word) ? record[word] : undefined;
