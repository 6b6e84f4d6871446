export type Tag = { name: string; attributes: Record<string, string>; text: string };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of HTML with its entities read, as far as React and our Markdown write them. */
export const decoded = (text: string) =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) =>
    hex || decimal ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)) : (entities[name] ?? whole),
  );

/** Whatever may open a tag as a browser's tokenizer sees it: "<" and a letter, "/", "!" or "?" (HTML standard, 13.2.5.6). */
const tag = /<(?:!--[\s\S]*?-->|![a-z][^>]*>|\/[a-z][^>]*>|([a-z][^\s/>]*)((?:[^>"'=]|=\s*"[^"]*"|=\s*'[^']*'|=)*)>)|<[a-z/!?]/gi;
const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Elements whose content is text up to their own end tag. */
const raw = new Set(['script', 'style', 'textarea', 'title']);

/** The elements of a page in order, with attributes and, for those that hold text alone, their text. Throws where a tag is not whole. */
export function readHtml(html: string): Tag[] {
  const tags: Tag[] = [];
  tag.lastIndex = 0;
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const [whole, opened, attributes = ''] = match;
    if (whole.length === 2) throw new Error(`a tag is not whole: ${html.slice(match.index, match.index + 80)}`);
    if (!opened) continue;
    const name = opened.toLowerCase();
    const read = [...attributes.matchAll(attribute)].map(([, key = '', a, b, c]) => [key.toLowerCase(), decoded(a ?? b ?? c ?? '')]);
    let text = '';
    if (raw.has(name)) {
      const rest = html.slice(tag.lastIndex);
      const end = rest.search(new RegExp(`</${name}[\\s/>]`, 'i'));
      if (end < 0) throw new Error(`<${name}> does not end`);
      text = rest.slice(0, end);
      tag.lastIndex += end;
    }
    tags.push({ name, attributes: Object.fromEntries(read), text });
  }
  return tags;
}
