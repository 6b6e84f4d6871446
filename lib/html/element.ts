import type { DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

export const isElement = (node: HtmlNode): node is Element => 'tagName' in node;

export function attribute({ attrs }: Element, name: string): string | undefined {
  for (const attr of attrs) if (attr.name === name) return attr.value;
  return undefined;
}

/** The text directly inside an element, without the text of its child elements. */
export function ownText({ childNodes }: Element): string {
  let text = '';
  for (const node of childNodes) if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value;
  return text;
}

/** All text of an element, with single spaces. */
export const deepText = (element: Element): string =>
  childNodesOf(element)
    .map((node) => (isElement(node) ? deepText(node) : node.nodeName === '#text' ? (node as DefaultTreeAdapterTypes.TextNode).value : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The children of an element. A <template> keeps its children in a separate document. */
export const childNodesOf = (element: Element): HtmlNode[] =>
  element.tagName === 'template' ? (element as DefaultTreeAdapterTypes.Template).content.childNodes : element.childNodes;
