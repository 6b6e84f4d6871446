/** Characters that XML 1.0 does not allow, not even escaped: control characters, lone surrogates, and two others. */
const forbidden = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Removes characters that XML does not allow from all texts of a value, and leaves out texts that become empty. */
export function legalValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\r\n?/g, '\n').replaceAll(forbidden, '').trim() || undefined;
  if (Array.isArray(value)) return value.map(legalValue).filter((item) => item !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const [legalName, legal] = [legalValue(name), legalValue(inner)];
      return typeof legalName === 'string' && legal !== undefined ? [[legalName, legal]] : [];
    }),
  );
}

const escapeXml = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] as string);

export type XmlElement = { name: string; attributes: Readonly<Record<string, string | undefined>>; content: string | XmlElement[] };

type Content = string | number | undefined | readonly (XmlElement | undefined)[];

/** An element; undefined when it has neither text nor children. */
export function xml(name: string, content: Content, attributes: XmlElement['attributes'] = {}): XmlElement | undefined {
  if (content === undefined) return undefined;
  if (typeof content === 'object') {
    const children = content.filter((child) => child !== undefined);
    return children.length > 0 ? { name, attributes, content: children } : undefined;
  }
  const text = String(content).trim();
  return escapeXml(text).trim() === '' ? undefined : { name, attributes, content: text };
}

/** An element that the format requires, empty when nothing is known. */
export const requiredXml = (name: string, content: string | undefined, attributes: XmlElement['attributes'] = {}): XmlElement =>
  xml(name, content, attributes) ?? { name, attributes, content: '' };

/** The text of an element, one line per element, children indented by two spaces. */
export function writeXml({ name, attributes, content }: XmlElement, indent = ''): string {
  const pairs = Object.entries(attributes).flatMap(([key, value]) =>
    value ? [` ${key}="${escapeXml(value).replaceAll(/[\t\n]+/g, ' ')}"`] : [],
  );
  const open = `${indent}<${name}${pairs.join('')}>`;
  if (typeof content === 'string') return `${open}${escapeXml(content).trim()}</${name}>`;
  return [open, ...content.map((child) => writeXml(child, `${indent}  `)), `${indent}</${name}>`].join('\n');
}
