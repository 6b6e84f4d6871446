import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
export type Read = { errors: string[]; text: string; elements: DefaultTreeAdapterTypes.Element[] };

/** Parses a report as a browser does: its HTML errors, its text with single spaces, and its elements. */
export function readReport(html: string): Read {
  const errors: string[] = [];
  const elements: Read['elements'] = [];
  const words: string[] = [];
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine }) => errors.push(`${code} ${startLine}`),
  });
  const visit = (node: Node) => {
    if ('tagName' in node) elements.push(node);
    if ('value' in node) words.push(node.value);
    if ('childNodes' in node && node.nodeName !== 'style') for (const child of node.childNodes) visit(child);
    if (/^(p|li|h\d|dd|dt|td|th|tr|summary|title)$/.test(node.nodeName)) words.push('\n');
  };
  visit(document);
  const lines = words.join('').split('\n');
  return {
    errors,
    elements,
    text: lines
      .map((line) => line.replaceAll(/[^\S\u00a0]+/g, ' ').trim())
      .filter(Boolean)
      .join('\n'),
  };
}

export const attributeOf = (element: DefaultTreeAdapterTypes.Element, name: string) =>
  element.attrs.find((one) => one.name === name)?.value;
