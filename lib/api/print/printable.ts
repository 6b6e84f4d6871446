/** Characters without a glyph in the sheet’s typeface: anything but Latin letters, accents of Europe and the Pacific, and common signs. */
const unprintable =
  /[^ -~\u00a1-\u017e\u0192\u0218-\u021b\u1e9e\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]/g;

/**
 * A text that the sheet can print on one line: unprintable characters are dropped, the text is cut at `maxLength`, and longer words than
 * `maxWordLength` are split.
 */
export function printable(text: string, maxLength: number, maxWordLength = 40): string {
  const clean = text
    .slice(0, maxLength * 8) // text far beyond the limit needs no cleaning
    .normalize('NFC')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(unprintable, '')
    .replaceAll(new RegExp(`\\S{${maxWordLength}}(?=\\S)`, 'g'), '$& ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  if (clean.length <= maxLength) return clean;
  const cut = clean.slice(0, maxLength - 1);
  // Cut at the end of a word, unless that loses most of it.
  return `${cut.replace(/\s+\S{0,24}$/, '').trimEnd()}…`;
}
