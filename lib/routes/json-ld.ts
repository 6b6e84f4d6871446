import type { Address } from '../model/location.ts';

/** A JSON-LD node. Properties without a value are left out. */
export type GraphNode = { '@type': string; [property: string]: unknown };

export const schemaOrg = (name: string) => `https://schema.org/${name}`;

/** Makes a node and leaves out properties without a value. */
export const jsonLdNode = (type: string, properties: Record<string, unknown>): GraphNode => {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  return { '@type': type, ...Object.fromEntries(entries) };
};

/** An address as schema.org knows it. The country is that of the site’s language, such as "en-AU". */
export const postalAddress = (address: Address | undefined, language: string): GraphNode | undefined =>
  address &&
  jsonLdNode('PostalAddress', {
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.postcode,
    addressCountry: language.slice(-2),
  });

/** The nodes of a page as one document. */
export const jsonLdGraph = (nodes: readonly GraphNode[]) => ({ '@context': 'https://schema.org', '@graph': nodes });

/** JSON-LD as text for a script element; an escaped "<" cannot end the element early. */
export const jsonLdText = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');
