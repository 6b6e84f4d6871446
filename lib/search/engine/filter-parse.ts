import { escapeText, FilterSyntaxError } from './filter-error.ts';
import { type GeoCondition, parseGeo, refuseGeoValue } from './filter-geo.ts';
import { parseQuoted } from './filter-quote.ts';
import { type Reader, skipSpace, take } from './filter-reader.ts';

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'TO' | 'IN' | 'EXISTS' | 'IS NULL' | 'IS EMPTY' | 'CONTAINS' | 'STARTS WITH';
export type Condition = { kind: 'condition'; field: string; operator: Operator; values: string[]; at: number };
export type FilterNode = Condition | GeoCondition | { kind: 'and' | 'or'; items: FilterNode[] } | { kind: 'not'; item: FilterNode };

const MAX_DEPTH = 150;
const KEYWORD = /^(AND|OR|IN|NOT|TO|EXISTS|IS|NULL|EMPTY|CONTAINS|STARTS|WITH|FOREIGN|_geoRadius|_geoBoundingBox|_geoPolygon)$/;
const WORD = /[\p{L}\p{N}\p{M}_\-.]+/uy;
const POSTFIX = /(NOT\s+)?(EXISTS|CONTAINS|STARTS WITH)|IS\s+(NOT\s+)?(NULL|EMPTY)/y;
const COMPARISON = /<=|>=|!=|<|>|=/y;

/** Reads exactly this word, with the space around it. */
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
  refuseGeoValue(reader);
  const quote = reader.text[start];
  let value: string | undefined;
  if (quote === '"' || quote === "'") value = parseQuoted(reader, quote);
  else {
    const word = take(reader, WORD)?.[0];
    if (word !== undefined && !KEYWORD.test(word)) value = word;
    else {
      reader.at = start;
      const shown = (/^[^\s()=<>!]*/.exec(reader.text.slice(start)) as RegExpExecArray)[0];
      const escaped = escapeText(shown);
      const reserved = `\`${escaped}\`, which is a reserved keyword. To use \`${escaped}\` as a field name or a value, surround it by quotes.`;
      const got = shown === '' ? 'nothing.' : word === undefined ? `\`${escaped}\`.` : reserved;
      const error = new FilterSyntaxError(reader.text, start, start + shown.length, `Was expecting a value but instead got ${got}`, true);
      error.keyword = word !== undefined;
      throw error;
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
  if (text[reader.at] !== '[') throw new FilterSyntaxError(text, reader.at, text.length, 'Expected `[` after `IN` keyword.');
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
      if (!(error instanceof FilterSyntaxError) || error.message.startsWith('Expression') || text[start] === '\\') throw error;
      reader.at = start;
    }
    if (reader.at >= text.length) {
      throw new FilterSyntaxError(text, reader.at, reader.at, 'Expected matching `]` after the list of field names given to `IN[`');
    }
    const rest = escapeText(text.slice(reader.at));
    throw new FilterSyntaxError(
      text,
      reader.at,
      text.length,
      `Expected only comma-separated field names inside \`IN[..]\` but instead found \`${rest}\`.`,
    );
  }
}

const negate = (item: FilterNode): FilterNode => (item.kind === 'not' ? item.item : { kind: 'not', item });

function parseCondition(reader: Reader): FilterNode | undefined {
  const field = parseValue(reader);
  const at = reader.at;
  const condition = (operator: Operator, values: string[] = []): Condition => ({ kind: 'condition', field, operator, values, at });
  const comparison = take(reader, COMPARISON);
  if (comparison) return condition(comparison[0] as Operator, [must(() => parseValue(reader))]);
  const postfix = take(reader, POSTFIX);
  if (postfix) {
    const [, not, word, isNot, is] = postfix;
    const made = condition((word ?? `IS ${is}`) as Operator);
    if (not !== undefined) made.at += not.length;
    if (word === 'CONTAINS' || word === 'STARTS WITH') made.values.push(must(() => parseValue(reader)));
    return (not ?? isNot) === undefined ? made : negate(made);
  }
  const not = takeWord(reader, 'NOT');
  if (takeWord(reader, 'IN')) {
    const made = condition(
      'IN',
      must(() => parseList(reader)),
    );
    return not ? negate(made) : made;
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
  if (depth <= MAX_DEPTH) return;
  const message = 'The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.';
  throw new FilterSyntaxError(reader.text, reader.at, reader.text.length, message);
}

function parsePrimary(reader: Reader, depth: number): FilterNode {
  const start = reader.at;
  const { text } = reader;
  checkDepth(reader, depth);
  try {
    skipSpace(reader);
    const open = reader.at;
    if (text[open] === '(') {
      reader.at++;
      skipSpace(reader);
      const inner = parseSequence(reader, 'or', depth + 1);
      skipSpace(reader);
      if (text[reader.at] !== ')') {
        const rest = escapeText(text.slice(open));
        throw new FilterSyntaxError(text, open, text.length, `Expression \`${rest}\` is missing the following closing delimiter: \`)\`.`);
      }
      reader.at++;
      skipSpace(reader);
      return inner;
    }
    const found = parseGeo(reader) ?? parseCondition(reader);
    if (found) return found;
  } catch (error) {
    if (!(error instanceof FilterSyntaxError && error.recoverable) || error.keyword) throw error;
  }
  const rest = text.slice(start);
  const where = rest.trim() === '' ? 'but instead got nothing.' : `at \`${escapeText(rest)}\`.`;
  const operators =
    '`=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon`';
  throw new FilterSyntaxError(text, start, text.length, `Was expecting an operation ${operators} ${where}`, true);
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

/** Parses one filter expression (conformance, filter grammar); undefined when it is blank, an EngineError when it is not a filter. */
export function parseFilter(text: string): FilterNode | undefined {
  if (text.trim() === '') return undefined;
  const reader: Reader = { text, at: 0 };
  const node = parseSequence(reader, 'or', 0);
  skipSpace(reader);
  if (reader.at < text.length) {
    const rest = escapeText(text.slice(reader.at));
    const message = `Found unexpected characters at the end of the filter: \`${rest}\`. You probably forgot an \`OR\` or an \`AND\` rule.`;
    throw new FilterSyntaxError(text, reader.at, text.length, message);
  }
  return node;
}
