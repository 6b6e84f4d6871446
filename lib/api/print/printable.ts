/** What the sheet's typeface has no shape for: anything but Latin letters, with the accents of Europe and the Pacific, and usual signs. */
const unprintable =
  /[^ -~\u00a1-\u017e\u0192\u0218-\u021b\u1e9e\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]/g;

/**
 * A text as the sheet can print it, in one line: hyphens and spaces that must not break become plain ones, what has no shape is left out,
 * and so is all beyond `longest` characters; words beyond `longestWord` are set in pieces, so that they fit a line.
 */
export function printable(text: string, longest: number, longestWord = 40): string {
  const clean = text
    .slice(0, longest * 8) // what is cut away need not be cleaned
    .normalize('NFC')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(unprintable, '')
    .replaceAll(new RegExp(`\\S{${longestWord}}(?=\\S)`, 'g'), '$& ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  if (clean.length <= longest) return clean;
  const cut = clean.slice(0, longest - 1);
  // At the end of a word, unless the word is most of it.
  return `${cut.replace(/\s+\S{0,24}$/, '').trimEnd()}…`;
}
