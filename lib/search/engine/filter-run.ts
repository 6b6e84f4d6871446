import { type Bitset, emptySet, fullSet, intersect, subtract, unite } from './bitset.ts';
import { addRange, type Column, lowerBound } from './column.ts';
import { EngineError } from './errors.ts';
import type { Condition, FilterNode } from './filter-node.ts';
import { parseFilter } from './filter-parse.ts';
import { FilterSyntaxError, type FilterTerms } from './filter-reader.ts';
import { matchFilterable } from './settings.ts';
import type { Store } from './store.ts';
import { normalizeFacet, parseNumber } from './values.ts';

function checkAllowed({ uid, settings }: Store, condition: Condition): void {
  const what = condition.field;
  const match = matchFilterable(settings, what);
  if (!match || !(match.equality || match.comparison)) {
    throw new EngineError('invalid_search_filter', 'is not filterable', { what, uid, settings, condition });
  }
  const operator = condition.operator === 'IN' ? '=' : condition.operator;
  const kind = /^[<>T]/.test(operator) ? 'comparison' : /^(!?=|C|S)/.test(operator) ? 'equality' : undefined;
  if (kind && !match[kind])
    throw new EngineError('invalid_search_filter', 'cannot be used here', { what: operator, field: what, uid, kind, match });
}

function addEqual(column: Column, value: string, target: Bitset): void {
  const number = parseNumber(value.trim());
  if (number !== undefined) {
    const id = lowerBound(column.numbers, number);
    if (column.numbers[id] === number) addRange(column, id, id + 1, target);
  }
  const text = normalizeFacet(value);
  const id = lowerBound(column.strings, text);
  const first = column.numbers.length + id;
  if (column.strings[id] === text) addRange(column, first, first + 1, target);
}

/** Adds the documents with a value between the bounds. Numbers compare with numbers, strings with strings. */
function addBetween(
  column: Column,
  low: string | undefined,
  high: string | undefined,
  openLow: boolean,
  openHigh: boolean,
  target: Bitset,
): void {
  const { numbers, strings } = column;
  const lowNumber = low === undefined ? -Infinity : parseNumber(low.trim());
  const highNumber = high === undefined ? Infinity : parseNumber(high.trim());
  if (lowNumber !== undefined && highNumber !== undefined) {
    addRange(column, lowerBound(numbers, lowNumber, openLow), lowerBound(numbers, highNumber, !openHigh), target);
  }
  const from = low === undefined ? 0 : lowerBound(strings, normalizeFacet(low), openLow);
  const to = high === undefined ? strings.length : lowerBound(strings, normalizeFacet(high), !openHigh);
  addRange(column, numbers.length + from, numbers.length + to, target);
}

function runCondition(store: Store, condition: Condition): Bitset {
  checkAllowed(store, condition);
  const column = store.column(condition.field);
  const target = emptySet(store.size);
  const [first = '', second = ''] = condition.values;
  switch (condition.operator) {
    case '=':
      addEqual(column, first, target);
      return target;
    case '!=':
      addEqual(column, first, target);
      return subtract(fullSet(store.size), target);
    case 'IN':
      for (const value of condition.values) addEqual(column, value, target);
      return target;
    case '<':
    case '<=':
      addBetween(column, undefined, first, false, condition.operator === '<', target);
      return target;
    case '>':
    case '>=':
      addBetween(column, first, undefined, condition.operator === '>', false, target);
      return target;
    case 'TO':
      addBetween(column, first, second, false, false, target);
      return target;
    case 'EXISTS':
      return unite(target, column.exists);
    case 'IS NULL':
      return unite(target, column.nulls);
    case 'IS EMPTY':
      return unite(target, column.empties);
    case 'STARTS WITH': {
      const start = normalizeFacet(first);
      const { numbers, strings } = column;
      addRange(column, numbers.length + lowerBound(strings, start), numbers.length + lowerBound(strings, `${start}\uffff`), target);
      return target;
    }
    case 'CONTAINS': // rejected while parsing
      return target;
    default:
      return condition.operator satisfies never;
  }
}

/** The documents of a node, cached with the parsed filter. Callers must not change the set. */
function run(store: Store, node: FilterNode): Bitset {
  const cached = store.filtered.get(node);
  if (cached) return cached;
  const documents = runNode(store, node);
  store.filtered.set(node, documents);
  return documents;
}

function runNode(store: Store, node: FilterNode): Bitset {
  switch (node.kind) {
    case 'condition':
      return runCondition(store, node);
    case 'not':
      return subtract(fullSet(store.size), run(store, node.item));
    case 'and':
      return node.items.reduce((all, item) => intersect(all, run(store, item)), fullSet(store.size));
    case 'or':
      return node.items.reduce((all, item) => unite(all, run(store, item)), emptySet(store.size));
    case 'extra':
      throw node.refuse(store);
    default:
      return node satisfies never;
  }
}

function refuseEarly(store: Store, node: FilterNode): void {
  if (node.kind === 'not') refuseEarly(store, node.item);
  else if ('items' in node) for (const item of node.items) refuseEarly(store, item);
  else if (node.kind === 'extra' && node.early) throw node.refuse(store);
  else if (node.kind === 'condition' && node.operator === 'CONTAINS') {
    throw new FilterSyntaxError(node.text, node.at, node.at + 8, 'is not enabled in filters', false, 'feature_not_enabled');
  }
}

/** Reads a request’s `filter`: a string, or an array (AND) of strings and arrays (OR). */
function readFilter(store: Store, filter: unknown, terms?: FilterTerms): FilterNode | undefined {
  const read = (text: string) => store.parsed(text, () => parseFilter(text, terms));
  const refuse = (expected: string, actual: unknown) =>
    new EngineError('invalid_search_filter', 'is not a filter', { what: JSON.stringify(actual), expected });
  const join = (kind: 'and' | 'or', items: (FilterNode | undefined)[]): FilterNode | undefined => {
    const parts = items.filter((item) => item !== undefined);
    return parts.length > 1 ? { kind, items: parts } : parts[0];
  };
  if (filter === null || filter === undefined) return undefined;
  if (typeof filter === 'string') return read(filter);
  if (!Array.isArray(filter)) throw refuse('String, Array', filter);
  const items = filter.map((item) => {
    if (typeof item === 'string') return read(item);
    if (!Array.isArray(item)) throw refuse('String, [String]', item);
    return join(
      'or',
      item.map((text) => {
        if (typeof text !== 'string') throw refuse('String', text);
        return read(text);
      }),
    );
  });
  return join('and', items);
}

/** The documents that match a filter, in a new set. */
export function runFilter(store: Store, filter: unknown, terms?: FilterTerms): Bitset {
  const node = readFilter(store, filter, terms);
  if (!node) return fullSet(store.size);
  refuseEarly(store, node);
  return run(store, node).slice();
}
