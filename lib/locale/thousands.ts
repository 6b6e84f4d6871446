/** "1234567.5" becomes "1,234,567.5". Any other text stays as it is. */
export function withThousands(text: string): string {
  const match = /^(\d+)(\.\d*)?$/.exec(text);
  return match ? `${(match[1] ?? '').replaceAll(/\B(?=(\d{3})+$)/g, ',')}${match[2] ?? ''}` : text;
}

/**
 * Formats a number with thousands separators and at most three decimals: "45,210". Whole numbers need no `Intl`, whose first use takes 0.1
 * s on a phone.
 */
export const formatNumber = (value: number): string =>
  Number.isSafeInteger(value) ? `${value < 0 ? '-' : ''}${withThousands(String(Math.abs(value)))}` : value.toLocaleString('en-AU');

/**
 * Formats an amount while it is typed, and returns the caret's position: after the same digit as before. On a forward delete the caret
 * skips a separator, which would otherwise reappear each time. Other text is left alone, so that a typing error can be seen and corrected.
 */
export function formatTyped(typed: string, caret: number, deletesForward = false): { text: string; caret: number } {
  const plain = typed.replaceAll(',', '');
  if (plain.length > 12 || !/^\d+(\.\d*)?$/.test(plain)) return { text: typed, caret };
  const text = withThousands(plain);
  const before = typed.slice(0, caret).replaceAll(',', '').length;
  let position = 0;
  for (let seenDigits = 0; seenDigits < before && position < text.length; position += 1) if (text[position] !== ',') seenDigits += 1;
  return { text, caret: deletesForward && text[position] === ',' ? position + 1 : position };
}
