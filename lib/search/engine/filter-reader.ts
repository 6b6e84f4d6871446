const SPACE = /\s*/y;

/** A filter and how far it has been read. */
export type Reader = { text: string; at: number };

/** Goes on to the next character that is not a space. */
export function skipSpace(reader: Reader): void {
  SPACE.lastIndex = reader.at;
  SPACE.exec(reader.text);
  reader.at = SPACE.lastIndex;
}

/** Reads what the sticky pattern matches here, or leaves the reader where it was. */
export function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match) reader.at = pattern.lastIndex;
  return match;
}
