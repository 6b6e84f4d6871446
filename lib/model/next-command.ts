/** Quotes a word for a POSIX shell. */
export const quoteShellWord = (word: string): string => (/^[\w./:=@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** A placeholder for the reader's own word, such as `<slug>`. */
const isPlaceholder = (word: string) => /^<[\w-]+>$/.test(word);

/**
 * A command of this product in a message, such as `forecourt build acme`, in backticks. The command line replaces it with the reader's
 * program and folders, so that it can be pasted (rule J3).
 */
export const nextCommand = (...words: readonly string[]): string =>
  `\`forecourt ${words.map((word) => (isPlaceholder(word) ? word : quoteShellWord(word))).join(' ')}\``;
