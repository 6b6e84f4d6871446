import { isRecord } from '#lib/model/is-record.ts';
import type { Structured } from './page-facts.ts';

export type JsonLdNode = Record<string, unknown>;

/** The nodes of a page's JSON-LD: those of a @graph, of a list, or the one there is. */
export const nodesOf = (structured: readonly Structured[]): JsonLdNode[] =>
  structured
    .flatMap((read) => ('data' in read ? [read.data] : []))
    .flat()
    .flatMap((value) => (isRecord(value) && Array.isArray(value['@graph']) ? value['@graph'] : [value]))
    .filter(isRecord);

export const nodeOf = (value: unknown): JsonLdNode | undefined => (isRecord(value) ? value : undefined);

/** Vehicles, as schema.org names them; what has no type of its own is a Vehicle. */
const vehicleTypes = new Set(['Car', 'Motorcycle', 'Vehicle']);

export const vehicleOf = (nodes: readonly JsonLdNode[]) => nodes.find((node) => vehicleTypes.has(String(node['@type'])));

/** The price an offer names, of the whole or per week; undefined where it names none. */
export function offerPrice(offer: JsonLdNode): unknown {
  return offer.price ?? nodeOf(offer.priceSpecification)?.price;
}
