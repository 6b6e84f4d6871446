import type { DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;

export const isElement = (node: Node): node is Element => 'tagName' in node;

export function attribute({ attrs }: Element, name: string): string | undefined {
  for (const attr of attrs) if (attr.name === name) return attr.value;
  return undefined;
}

/** The text right inside an element, without that of the elements in it. */
export function ownText({ childNodes }: Element): string {
  let text = '';
  for (const node of childNodes) if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value;
  return text;
}

/** The children of an element; those of a template stand in a document of their own. */
export const childrenOf = (element: Element): Node[] =>
  element.tagName === 'template' ? (element as DefaultTreeAdapterTypes.Template).content.childNodes : element.childNodes;
