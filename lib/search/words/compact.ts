/** Letters and digits of a text without case, accents and separators: "CX-5" and "cx 5" are "cx5". */
export const compact = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
