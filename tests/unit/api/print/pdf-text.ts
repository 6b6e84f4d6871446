import { inflateSync } from 'node:zlib';

/** The number of pages of our PDF, and its texts in order. */
export function readPdf(bytes: Uint8Array): { pages: number; text: string[] } {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const streamOf = (body: string) => {
    const data = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1];
    if (data === undefined) return '';
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
  };
  const fonts = new Map<string, string[]>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (map) fonts.set(name, lettersOf(streamOf(objects.get(map) ?? '')));
    }
  const text: string[] = [];
  const contents = [...objects.values()]
    .filter((body) => /stream\n/.test(body) && !/\/Subtype|\/Length1|\/FunctionType/.test(body))
    .map(streamOf);
  for (const content of contents) {
    let letters: string[] = [];
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? [];
      else {
        const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].map((match) => match[1]).join('');
        text.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\ufffd').join(''));
      }
    }
  }
  return { pages: [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body)).length, text };
}

/** The letters of a font's glyphs, from its ToUnicode map. */
function lettersOf(map: string): string[] {
  const letters: string[] = [];
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const start = Number.parseInt(first, 16);
    for (const [index, match] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters[start + index] = Buffer.from((match[1] ?? '').replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le');
  }
  return letters;
}
