import type { FilterNode } from '#lib/search/engine/filter-node.ts';

const braced = (value: string) => `{${value}}`;
const list = (items: readonly string[]) => items.map((item) => `${item}, `).join('');

/** A parsed filter in the notation of the recorded parse trees. */
export function printFilter(node: FilterNode): string {
  if ('items' in node) return `${node.kind.toUpperCase()}[${list(node.items.map(printFilter))}]`;
  if (node.kind === 'not') return `NOT (${printFilter(node.item)})`;
  if (node.kind === 'extra') {
    const { name } = node;
    if (name.startsWith('_vectors')) return `${name} EXISTS`;
    const args = node.args.map((arg) => {
      if (typeof arg === 'string') return braced(arg);
      return Array.isArray(arg) ? `[${arg.map(braced).join(', ')}]` : printFilter(arg);
    });
    return name === '_geoPolygon' ? `${name}([${list(args)}])` : `${name}(${args.join(', ')})`;
  }
  const { operator, values } = node;
  const field = braced(node.field);
  if (operator === 'IN') return `${field} IN[${list(values.map(braced))}]`;
  if (operator === 'TO') return `${field} ${values.map(braced).join(' TO ')}`;
  return [field, operator, ...values.map(braced)].join(' ');
}
