import { EngineError } from './errors.ts';

const column = (text: string, at: number): number => [...text.slice(0, at)].length + 1;

/** Text inside an error message: quotes, backslashes and control characters escaped, so that the message stays on its line. */
export const escapeText = (text: string): string =>
  text
    .replace(/["'\\]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t')
    .replace(/\0/g, '\\0');

/** A filter that cannot be parsed: the message, then the columns of the wrong part and the filter itself. */
export class FilterSyntaxError extends EngineError {
  /** Another reading of the same place may still succeed. */
  recoverable: boolean;
  /** A reserved word stands where a value must. */
  keyword = false;
  constructor(text: string, from: number, to: number, message: string, recoverable = false, code = 'invalid_search_filter') {
    super(code, `${message}\n${column(text, from)}:${column(text, to)} ${text.trimEnd()}`);
    this.recoverable = recoverable;
  }
}
