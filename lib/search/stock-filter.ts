import type { SearchDocument } from '../model/search-document.ts';
import { filterableAttributes } from './attributes.ts';
import { EngineError } from './engine/errors.ts';
import type { FilterNode } from './engine/filter-node.ts';
import { parseFilter } from './engine/filter-parse.ts';
import { createPageEngine } from './engine/page-engine.ts';
import type { StockFilter } from './limits.ts';

/** The field that distinguishes dealers in a shared index. Documents get it when they are pushed. */
const dealerField = 'website_slug';
/** The attributes that an expression may name. A repayment changes with the year, so it cannot decide which cars are listed. */
export const filterFields: readonly string[] = [...filterableAttributes.filter((name) => name !== 'weekly_repayment'), dealerField];

function fieldsOf(node: FilterNode | undefined): string[] {
  if (!node) return [];
  if (node.kind === 'condition') return [node.field];
  if (node.kind === 'not') return fieldsOf(node.item);
  return node.kind === 'extra' ? [node.name] : node.items.flatMap(fieldsOf);
}

/** Why an expression cannot filter cars: it is invalid, or it names an unknown attribute. Undefined for a valid one. */
export function findFilterFault(expression: string): { problem: string } | { unknownField: string } | undefined {
  try {
    const unknownField = fieldsOf(parseFilter(expression)).find((field) => !filterFields.includes(field));
    return unknownField === undefined ? undefined : { unknownField };
  } catch (error) {
    if (error instanceof EngineError) return { problem: error.message };
    throw error;
  }
}

const partsOf = (part: string | readonly string[]): readonly string[] => (typeof part === 'string' ? [part] : part);

/** The IDs of a dealer's documents that pass its stock filter. A condition that only the platform's index can evaluate is left to it. */
export function filterStock(documents: readonly SearchDocument[], filter: StockFilter, slug: string): Set<string> {
  const usable = filter.filter((part) => partsOf(part).every((expression) => findFilterFault(expression) === undefined));
  const owned = documents.map((document) => ({ ...document, [dealerField]: slug }));
  const settings = { filterableAttributes: filterFields, pagination: { maxTotalHits: documents.length + 1 } };
  const ask = createPageEngine([{ uid: 'stock', primaryKey: 'id', documents: owned, settings }]);
  const query = { indexUid: 'stock', filter: usable, limit: documents.length, attributesToRetrieve: ['id'] };
  const { status, body } = ask({ method: 'POST', path: '/multi-search', body: { queries: [query] } });
  if (status !== 200) throw new Error(`search.stockFilter: ${(body as { message: string }).message}`);
  const [answer] = (body as { results: { hits: { id: string }[] }[] }).results;
  return new Set(answer?.hits.map(({ id }) => id));
}
