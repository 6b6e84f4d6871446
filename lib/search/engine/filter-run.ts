import { type Bitset, emptySet, fullSet, intersect, subtract, unite } from './bitset.ts';
import { addRange, type Column, lowerBound, setOf } from './column.ts';
import { EngineError } from './errors.ts';
import { FilterSyntaxError } from './filter-error.ts';
import { type Condition, type FilterNode, parseFilter } from './filter-parse.ts';
import { filterablePatterns, matchFilterable } from './settings.ts';
import type { Store } from './store.ts';
import { normalizeFacet, parseNumber } from './values.ts';

const fail = (message: string) => new EngineError('invalid_search_filter', message);
const inIndex = (store: Store, message: string) => fail(`Index \`${store.uid}\`: ${message}`);

function print({ field, operator, values }: Condition): string {
  const quoted = values.map((value) => JSON.stringify(value));
  const name = JSON.stringify(field);
  if (operator === 'IN') return `${name} IN [${quoted.join(', ')}]`;
  return operator === 'TO' ? `${name} ${quoted.join(' TO ')}` : [name, operator, ...quoted].join(' ');
}

/** Refuses a condition on an attribute that `filterableAttributes` does not open for its operator. */
function checkAllowed(store: Store, condition: Condition): void {
  const { field } = condition;
  const match = matchFilterable(store.settings, field);
  if (!match || !(match.equality || match.comparison)) {
    const patterns = filterablePatterns(store.settings).map((name) => `\`${name}\``);
    const known = patterns.length
      ? `Available filterable attribute patterns are: ${patterns.join(', ')}.`
      : 'This index does not have configured filterable attributes.';
    throw inIndex(store, `Attribute \`${field}\` is not filterable. ${known}\n2:${2 + [...field].length} ${print(condition)}`);
  }
  const operator = condition.operator === 'IN' ? '=' : condition.operator;
  const kind = /^[<>T]/.test(operator) ? 'comparison' : /^(!?=|C|S)/.test(operator) ? 'equality' : undefined;
  if (!kind || match[kind]) return;
  const allowed = [
    'OR',
    'AND',
    'NOT',
    ...(match.equality ? ['=', '!=', 'IN'] : []),
    ...(match.comparison ? ['<', '>', '<=', '>=', 'TO'] : []),
  ];
  throw inIndex(
    store,
    `Filter operator \`${operator}\` is not allowed for the attribute \`${field}\`.
  - Note: allowed operators: ${allowed.join(', ')}, IS EMPTY, IS NULL, EXISTS.
  - Note: field \`${field}\` matched rule #${match.rule} in \`filterableAttributes\`
  - Hint: enable ${kind} in rule #${match.rule} by modifying the features.filter object
  - Hint: prepend another rule matching \`${field}\` with appropriate filter features before rule #${match.rule}`,
  );
}

function addEqual(column: Column, value: string, target: Bitset): void {
  const number = parseNumber(value.trim());
  if (number !== undefined) {
    const id = lowerBound(column.numbers, number);
    if (column.numbers[id] === number) unite(target, setOf(column, id));
  }
  const text = normalizeFacet(value);
  const id = lowerBound(column.strings, text);
  if (column.strings[id] === text) unite(target, setOf(column, column.numbers.length + id));
}

/** Adds the documents with a value between the bounds; numbers and strings are compared each among themselves. */
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
    case 'CONTAINS': // refused when it was read
      return target;
    default:
      return condition.operator satisfies never;
  }
}

function run(store: Store, node: FilterNode): Bitset {
  switch (node.kind) {
    case 'condition':
      return runCondition(store, node);
    case 'not':
      return subtract(fullSet(store.size), run(store, node.item));
    case 'and':
    case 'or':
      return node.items.map((item) => run(store, item)).reduce((all, set) => (node.kind === 'and' ? intersect(all, set) : unite(all, set)));
    case 'geo':
      throw inIndex(store, `Attribute \`_geo\` is not filterable. The embedded engine has no geo filters.`);
    default:
      return node satisfies never;
  }
}

const CONTAINS_IS_OFF =
  'Using `CONTAINS` in a filter requires enabling the `contains filter` experimental feature. See https://github.com/orgs/meilisearch/discussions/763';

function findContains(node: FilterNode): Condition | undefined {
  if (node.kind === 'not') return findContains(node.item);
  if (node.kind === 'and' || node.kind === 'or') return node.items.map(findContains).find((found) => found);
  return node.kind === 'condition' && node.operator === 'CONTAINS' ? node : undefined;
}

function parse(text: string): FilterNode | undefined {
  const node = parseFilter(text);
  const contains = node && findContains(node);
  if (contains) throw new FilterSyntaxError(text, contains.at, contains.at + 8, CONTAINS_IS_OFF, false, 'feature_not_enabled');
  return node;
}

/** Reads a request's `filter`: a string, or an array (AND) of strings and arrays (OR). */
export function readFilter(filter: unknown): FilterNode | undefined {
  const refuse = (expected: string, found: unknown) =>
    fail(`Invalid syntax for the filter parameter: \`expected ${expected}, found: ${JSON.stringify(found)}\`.`);
  const join = (kind: 'and' | 'or', items: (FilterNode | undefined)[]): FilterNode | undefined => {
    const kept = items.filter((item) => item !== undefined);
    return kept.length > 1 ? { kind, items: kept } : kept[0];
  };
  if (filter === null || filter === undefined) return undefined;
  if (typeof filter === 'string') return parse(filter);
  if (!Array.isArray(filter)) throw refuse('String, Array', filter);
  const items = filter.map((item) => {
    if (typeof item === 'string') return parse(item);
    if (!Array.isArray(item)) throw refuse('String, [String]', item);
    return join(
      'or',
      item.map((text) => {
        if (typeof text !== 'string') throw refuse('String', text);
        return parse(text);
      }),
    );
  });
  return join('and', items);
}

/** The documents a filter keeps (conformance, filter rules). */
export function runFilter(store: Store, node: FilterNode): Bitset {
  return run(store, node);
}
