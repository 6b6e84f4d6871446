/**
 * A list in words: "white, sand and black". If a value contains "and", "or" joins them: "white and sand or white". If a value contains a
 * comma or "or", that would be ambiguous too, so the values are quoted (rule W9).
 */
export function listWords(words: readonly string[]): string {
  const hasAnd = (word: string) => / and /i.test(word);
  const isUnclear = (word: string) => /,| or /i.test(word);
  const mustQuote = words.length > 1 && words.some(isUnclear);
  const shown = mustQuote ? words.map((word) => (isUnclear(word) || hasAnd(word) ? `“${word}”` : word)) : words;
  const joint = !mustQuote && words.some(hasAnd) ? 'or' : 'and';
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(` ${joint} `);
}
