import { attribute, type Element, ownText } from '#lib/html/element.ts';

/** The addresses in a srcset. Each ends at a space, or at a comma after it (HTML standard, 4.8.4.2.1). */
export function srcsetAddresses(srcset: string): string[] {
  const addresses: string[] = [];
  let rest = srcset.replace(/^[\s,]+/, '');
  while (rest !== '') {
    const [url = ''] = /^\S+/.exec(rest) ?? [];
    addresses.push(url.replace(/,+$/, ''));
    rest = rest.slice(url.length);
    // An address that ends in a comma has no width or density.
    if (!url.endsWith(',')) rest = rest.replace(/^[^,]*/, '');
    rest = rest.replace(/^[\s,]+/, '');
  }
  return addresses;
}

const cssAddresses = (css: string) =>
  [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]+))\s*\)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');

/** Chunks in a page's inline scripts, which the runtime waits for. */
const chunkAddresses = (script: string) => [...script.matchAll(/"(static\/[^"\\]+\.(?:js|css))"/g)].map(([, path]) => `/_next/${path}`);

const one = (url: string) => [url];
const readers: Record<string, (value: string) => string[]> = {
  href: one,
  'xlink:href': one,
  src: one,
  poster: one,
  action: one,
  formaction: one,
  data: one,
  srcset: srcsetAddresses,
  imagesrcset: srcsetAddresses,
  style: cssAddresses,
};

const metaWithAddress = /^(og:(url|image|video|audio)(:(url|secure_url))?|twitter:(image|player))$/;

/** Every address in an element: links, pictures, scripts, forms, shared pictures, styles. */
export function elementAddresses(element: Element): string[] {
  const { tagName } = element;
  if (tagName === 'meta') {
    const name = attribute(element, 'property') ?? attribute(element, 'name') ?? '';
    return metaWithAddress.test(name) ? [attribute(element, 'content') ?? ''] : [];
  }
  if (tagName === 'base') return [];
  const addresses: string[] = [];
  // "data" is an address only on <object>.
  for (const { name, value, prefix } of element.attrs) {
    const read = readers[prefix ? `${prefix}:${name}` : name];
    if (read && (name !== 'data' || tagName === 'object')) addresses.push(...read(value));
  }
  if (tagName === 'style') addresses.push(...cssAddresses(ownText(element)));
  if (tagName === 'script' && !attribute(element, 'type') && element.childNodes.length > 0)
    addresses.push(...chunkAddresses(ownText(element)));
  return addresses;
}

/** Every address of the site at `base` in a JSON-LD value. */
export function structuredAddresses(value: unknown, base: string): string[] {
  if (typeof value === 'string') return value.startsWith(base) && !/\s/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => structuredAddresses(item, base));
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap((item) => structuredAddresses(item, base));
  return [];
}
