/** Quotes a word for a POSIX shell. */
export const quoteShellWord = (word: string): string => (/^[\w./:=@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** A placeholder for a word of the reader, such as `<slug>`. */
const isPlaceholder = (word: string) => /^<[\w-]+>$/.test(word);

/**
 * A command of this product in a message, such as `forecourt build acme`, in backticks. The command line puts the program and the folders of
 * its reader in its place, so that the reader can paste it (rule J3).
 */
export const nextCommand = (...words: readonly string[]): string =>
  `\`forecourt ${words.map((word) => (isPlaceholder(word) ? word : quoteShellWord(word))).join(' ')}\``;
