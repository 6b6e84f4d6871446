import { FilterSyntaxError } from './filter-error.ts';
import type { FilterNode } from './filter-node.ts';
import type { SyntaxProblems } from './problems.ts';

const SPACE = /\s*/y;

/** Terms that an engine reads beside conditions, and words it refuses where a value must stand. */
export type FilterTerms = {
  read: (reader: Reader, parseFilter: () => FilterNode) => FilterNode | undefined;
  refuseValue: (reader: Reader) => void;
};

/** A filter and how far it has been read. */
export type Reader = { text: string; at: number; terms: FilterTerms | undefined };

/** Goes on to the next character that is not a space. */
export function skipSpace(reader: Reader): void {
  SPACE.lastIndex = reader.at;
  SPACE.exec(reader.text);
  reader.at = SPACE.lastIndex;
}

/** Reads what the sticky pattern matches here, or leaves the reader where it was. */
export function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match) reader.at = pattern.lastIndex;
  return match;
}

/** The refusal of what stands from here on. */
export const wrongRest = ({ text, at }: Reader, problem: keyof SyntaxProblems, recoverable = false) =>
  new FilterSyntaxError(text, at, text.length, problem, recoverable);
