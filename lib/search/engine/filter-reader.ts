import { EngineError } from './errors.ts';
import type { FilterNode } from './filter-node.ts';

/** A filter that cannot be parsed: the invalid part is at `from <= i < to`. */
export class FilterSyntaxError extends EngineError {
  /** Whether another reading of the same place may still succeed. */
  recoverable: boolean;
  constructor(text: string, from: number, to: number, problem: string, recoverable = false, code = 'invalid_search_filter', detail = '') {
    super(code, problem, { what: text.slice(from, to), text, from, to, detail });
    this.recoverable = recoverable;
  }
}

const SPACE = /\s*/y;

/** Optional terms of the grammar, and keywords that must not be values. */
export type FilterTerms = {
  read: (reader: Reader, parseFilter: () => FilterNode) => FilterNode | undefined;
  refuseValue: (reader: Reader) => void;
};

/** A filter and the current position. */
export type Reader = { text: string; at: number; terms: FilterTerms | undefined };

/** Moves to the next character that is not a space. */
export function skipSpace(reader: Reader): void {
  SPACE.lastIndex = reader.at;
  SPACE.exec(reader.text);
  reader.at = SPACE.lastIndex;
}

/** Reads what the sticky pattern matches here; otherwise the reader does not move. */
export function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match) reader.at = pattern.lastIndex;
  return match;
}

/** The error about everything from here on. */
export const restError = ({ text, at }: Reader, problem: string, recoverable = false) =>
  new FilterSyntaxError(text, at, text.length, problem, recoverable);
