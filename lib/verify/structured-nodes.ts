import { isRecord } from '#lib/model/is-record.ts';
import type { Structured } from './page-reading.ts';

export type JsonLdNode = Record<string, unknown>;

/** The nodes of a page's JSON-LD: those of a @graph, those of a list, or the single one. */
export const nodesOf = (structured: readonly Structured[]): JsonLdNode[] =>
  structured
    .flatMap((read) => ('data' in read ? [read.data] : []))
    .flat()
    .flatMap((value) => (isRecord(value) && Array.isArray(value['@graph']) ? value['@graph'] : [value]))
    .filter(isRecord);

export const nodeOf = (value: unknown): JsonLdNode | undefined => (isRecord(value) ? value : undefined);

/** The vehicle types of schema.org that we write; other vehicles are a Vehicle. */
const vehicleTypes = new Set(['Car', 'Motorcycle', 'Vehicle']);

export const vehicleOf = (nodes: readonly JsonLdNode[]) => nodes.find((node) => vehicleTypes.has(String(node['@type'])));

/** The price of an offer, in full or per week. Undefined if it has none. */
export const offerPrice = (offer: JsonLdNode): unknown => offer.price ?? nodeOf(offer.priceSpecification)?.price;
