import type { FilterNode } from '#lib/search/engine/filter-parse.ts';

const braced = (value: string) => `{${value}}`;
const list = (items: readonly string[]) => items.map((item) => `${item}, `).join('');

/** A parsed filter in the notation of the recorded parse trees. */
export function printFilter(node: FilterNode): string {
  if ('items' in node) return `${node.kind.toUpperCase()}[${list(node.items.map(printFilter))}]`;
  if (node.kind === 'not') return `NOT (${printFilter(node.item)})`;
  if (node.kind === 'geo') {
    const args = node.args.map((arg) => (Array.isArray(arg) ? `[${arg.map(braced).join(', ')}]` : braced(arg)));
    return node.name === '_geoPolygon' ? `${node.name}([${list(args)}])` : `${node.name}(${args.join(', ')})`;
  }
  const { operator, values } = node;
  const field = braced(node.field);
  if (operator === 'IN') return `${field} IN[${list(values.map(braced))}]`;
  if (operator === 'TO') return `${field} ${values.map(braced).join(' TO ')}`;
  return [field, operator, ...values.map(braced)].join(' ');
}
