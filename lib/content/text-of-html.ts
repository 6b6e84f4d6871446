/** The entities that editors of dealers' systems write. */
const names: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·' },
  ...{ deg: '°', reg: '®', trade: '™', eacute: 'é' },
};

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return names[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

/**
 * A text that may contain HTML as plain text: elements are removed, breaks and paragraphs become line breaks. The result must still be
 * escaped.
 */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replaceAll(/<!--[\s\S]*?(-->|$)/g, '')
    .replaceAll(/<\/?(br|p|div|li|h[1-6])\b[^>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, decodeEntity)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
