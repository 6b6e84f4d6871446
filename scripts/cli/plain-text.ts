/**
 * Makes a shopper's text safe for a terminal: control characters, which move cursors and set titles, and marks that reverse text, are
 * replaced.
 */
export const plainText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd');
