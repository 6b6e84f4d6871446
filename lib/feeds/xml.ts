/** Escapes a text for XML. */
const xmlText = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The inverse of `xmlText`. */
const textOfXml = (xml: string): string =>
  xml.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name ? (names[name] ?? whole) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );

/** An element with a text; empty for no text, so that an absent value has no element. */
export const element = (name: string, text: string | number | undefined): string =>
  text === undefined || text === '' ? '' : `<${name}>${xmlText(String(text))}</${name}>`;

/**
 * The items of an RSS 2.0 feed, one after the other, each as the text of the first element with each name. Throws Error for a text that is
 * not such a feed.
 */
export function* readItems(text: string): Generator<(name: string) => string | undefined> {
  if (!/^<\?xml [^>]*\?>\s*<rss [\s\S]*<\/rss>\s*$/.test(text)) throw new Error('it is not an RSS feed');
  for (let at = text.indexOf('<item>'); at >= 0; ) {
    const next = text.indexOf('<item>', at + 1);
    const item = next < 0 ? text.slice(at) : text.slice(at, next);
    yield (name) => {
      const start = item.indexOf(`<${name}>`);
      const from = start + name.length + 2;
      return start < 0 ? undefined : textOfXml(item.slice(from, item.indexOf(`</${name}>`, from)));
    };
    at = next;
  }
}

/** The start of an RSS 2.0 feed, up to its `<item>` elements. */
export function rssHead(head: { title: string; link: string; description: string; self: string }, space: string): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"${space}>`,
    '<channel>',
    element('title', head.title) + element('link', head.link) + element('description', head.description),
    `<atom:link href="${xmlText(head.self)}" rel="self" type="application/rss+xml"/>`,
    '',
  ];
  return lines.join('\n');
}

/** The end of an RSS 2.0 feed. */
export const rssTail = '</channel>\n</rss>\n';
