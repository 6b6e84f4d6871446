/** An element of rendered HTML. `text` is what a screen reader reads, without the parts that are hidden from it. */
export type Element = { tag: string; attributes: Record<string, string>; text: string };

type Node = { tag: string; attributes: Record<string, string>; children: (Node | string)[] };

const voidTags = new Set(['img', 'input', 'br', 'hr', 'link', 'meta']);

const unescaped = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const attributesIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, unescaped(value)]));

/** Reads what React renders, which is always well formed. */
function parse(html: string): Node {
  const root: Node = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, closing, tag, attributes = '', text] of html.matchAll(/<(\/?)(\w+)((?:\s[^>]*)?)>|([^<]+)/g)) {
    const parent = open.at(-1) as Node;
    if (text !== undefined) parent.children.push(unescaped(text));
    else if (closing) open.pop();
    else {
      const node = { tag: tag as string, attributes: attributesIn(attributes), children: [] };
      parent.children.push(node);
      if (!voidTags.has(node.tag)) open.push(node);
    }
  }
  return root;
}

const textOf = (node: Node | string): string => {
  if (typeof node === 'string') return node;
  return node.attributes['aria-hidden'] === 'true' || node.tag === 'noscript' ? '' : node.children.map(textOf).join('');
};

const within = (node: Node): Node[] => node.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...within(child)]));

/** The elements of some tags in their order. */
export const elementsOf = (html: string, ...tags: string[]): Element[] =>
  within(parse(html))
    .filter(({ tag }) => tags.includes(tag))
    .map((node) => ({ tag: node.tag, attributes: node.attributes, text: textOf(node).replaceAll(/\s+/g, ' ').trim() }));

export const textsOf = (html: string, ...tags: string[]): string[] => elementsOf(html, ...tags).map(({ text }) => text);
