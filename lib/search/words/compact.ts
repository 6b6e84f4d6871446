/** Letters and digits of a text without case, accents and separators: "CX-5" and "cx 5" are "cx5". */
export function compact(text: string): string {
  if (/^[a-z0-9]*$/.test(text)) return text;
  // Most words are ASCII, which has no accents.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
