/** A text of a shopper as a terminal may show it: control characters, which move cursors and set titles, and marks that reverse text, are replaced. */
export const plainText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd');
