import { notEnabled } from './errors.ts';
import type { Condition, FilterNode, Operator } from './filter-node.ts';
import { FilterSyntaxError, type FilterTerms, parseQuoted, type Reader, restError, skipSpace, take } from './filter-reader.ts';

const MAX_DEPTH = 150;
const KEYWORD = /^(AND|OR|IN|NOT|TO|EXISTS|IS|NULL|EMPTY|CONTAINS|STARTS|WITH|FOREIGN|_geoRadius|_geoBoundingBox|_geoPolygon)$/;
const WORD = /[\p{L}\p{N}\p{M}_\-.]+/uy;
const POSTFIX = /(NOT\s+)?(EXISTS|CONTAINS|STARTS WITH)|IS\s+(NOT\s+)?(NULL|EMPTY)/y;
/** Keywords of the optional terms of the grammar. */
const PLUGGED = /_(geo\w*|vectors|foreign)(?![\p{L}\p{N}_-])/uy;
const COMPARISON = /<=|>=|!=|<|>|=/y;

/** Reads exactly this word and the spaces around it. */
function takeWord(reader: Reader, word: string): boolean {
  const start = reader.at;
  skipSpace(reader);
  if (take(reader, WORD)?.[0] !== word) {
    reader.at = start;
    return false;
  }
  skipSpace(reader);
  return true;
}

/** value = WS* ( word | 'single quoted' | "double quoted" ) WS*; a keyword or anything else is a recoverable error. */
function parseValue(reader: Reader): string {
  skipSpace(reader);
  const start = reader.at;
  const { text } = reader;
  reader.terms?.refuseValue(reader);
  const quote = text[start];
  let value: string | undefined;
  if (quote === '"' || quote === "'") value = parseQuoted(reader, quote);
  else {
    value = take(reader, WORD)?.[0];
    if (value === undefined || KEYWORD.test(value)) {
      reader.at = start;
      const badText = take(reader, /[^\s()=<>!]*/y)?.[0] ?? '';
      reader.at = start;
      throw new FilterSyntaxError(text, start, start + badText.length, value === undefined ? 'is not a value' : 'is a reserved word', true);
    }
  }
  skipSpace(reader);
  return value;
}

/** Runs a part that must succeed: its recoverable errors become final. */
function must<T>(part: () => T): T {
  try {
    return part();
  } catch (error) {
    if (error instanceof FilterSyntaxError) error.recoverable = false;
    throw error;
  }
}

function parseList(reader: Reader): string[] {
  const { text } = reader;
  if (text[reader.at] !== '[') throw restError(reader, 'is not a list');
  reader.at++;
  const values: string[] = [];
  for (;;) {
    skipSpace(reader);
    const start = reader.at;
    if (text[start] === ']') {
      reader.at++;
      skipSpace(reader);
      return values;
    }
    try {
      values.push(parseValue(reader));
      if (text[reader.at] === ',') {
        reader.at++;
        continue;
      }
      if (text[reader.at] === ']') continue;
    } catch (error) {
      if (!(error instanceof FilterSyntaxError) || error.problem === 'is not closed' || text[start] === '\\') throw error;
      reader.at = start;
    }
    throw restError(reader, reader.at >= text.length ? 'is a list that is not closed' : 'is not a list value');
  }
}

const negate = (item: FilterNode): FilterNode => (item.kind === 'not' ? item.item : { kind: 'not', item });

function parseCondition(reader: Reader): FilterNode | undefined {
  const field = parseValue(reader);
  const at = reader.at;
  const condition = (operator: Operator, values: string[] = []): Condition => ({
    kind: 'condition',
    field,
    operator,
    values,
    text: reader.text,
    at,
  });
  const comparison = take(reader, COMPARISON);
  if (comparison) return condition(comparison[0] as Operator, [must(() => parseValue(reader))]);
  const postfix = take(reader, POSTFIX);
  if (postfix) {
    const [, not, word, isNot, is] = postfix;
    const node = condition((word ?? `IS ${is}`) as Operator);
    if (not !== undefined) node.at += not.length;
    if (word === 'CONTAINS' || word === 'STARTS WITH') node.values.push(must(() => parseValue(reader)));
    return (not ?? isNot) === undefined ? node : negate(node);
  }
  const not = takeWord(reader, 'NOT');
  if (takeWord(reader, 'IN')) {
    const node = condition(
      'IN',
      must(() => parseList(reader)),
    );
    return not ? negate(node) : node;
  }
  reader.at = at;
  try {
    const from = parseValue(reader);
    if (take(reader, /TO\s+/y)) return condition('TO', [from, must(() => parseValue(reader))]);
  } catch (error) {
    if (!(error instanceof FilterSyntaxError && error.recoverable)) throw error;
  }
  return undefined;
}

function checkDepth(reader: Reader, depth: number): void {
  if (depth > MAX_DEPTH) throw restError(reader, 'is nested too deep');
}

function parsePrimary(reader: Reader, depth: number): FilterNode {
  const start = reader.at;
  const { text, terms } = reader;
  checkDepth(reader, depth);
  try {
    skipSpace(reader);
    const open = reader.at;
    if (text[open] === '(') {
      reader.at++;
      skipSpace(reader);
      const inner = parseSequence(reader, 'or', depth + 1);
      skipSpace(reader);
      if (text[reader.at] !== ')') throw new FilterSyntaxError(text, open, text.length, 'is not closed');
      reader.at++;
      skipSpace(reader);
      return inner;
    }
    const keyword = take(reader, PLUGGED)?.[0];
    if (keyword !== undefined && !terms) throw notEnabled(keyword);
    reader.at = open;
    const node = (keyword && terms?.read(reader, () => parseSequence(reader, 'or', depth + 1))) || parseCondition(reader);
    if (node) return node;
  } catch (error) {
    if (!(error instanceof FilterSyntaxError && error.recoverable) || error.problem === 'is a reserved word') throw error;
  }
  reader.at = start;
  throw restError(reader, 'is not a condition', true);
}

function parseNot(reader: Reader, depth: number): FilterNode {
  checkDepth(reader, depth);
  return takeWord(reader, 'NOT') ? negate(must(() => parseNot(reader, depth + 1))) : parsePrimary(reader, depth + 1);
}

function parseSequence(reader: Reader, kind: 'and' | 'or', depth: number): FilterNode {
  checkDepth(reader, depth);
  const next = () => (kind === 'or' ? parseSequence(reader, 'and', depth + 1) : parseNot(reader, depth + 1));
  const items = [next()];
  while (takeWord(reader, kind === 'or' ? 'OR' : 'AND')) items.push(must(next));
  return items.length === 1 ? (items[0] as FilterNode) : { kind, items };
}

/** Parses a filter expression; undefined if it is blank. Throws EngineError if it is invalid. */
export function parseFilter(text: string, terms?: FilterTerms): FilterNode | undefined {
  if (text.trim() === '') return undefined;
  const reader: Reader = { text, at: 0, terms };
  const node = parseSequence(reader, 'or', 0);
  skipSpace(reader);
  if (reader.at < text.length) throw restError(reader, 'is unexpected');
  return node;
}
