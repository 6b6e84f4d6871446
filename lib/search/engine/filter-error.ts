import { EngineError } from './errors.ts';

/** A filter that cannot be parsed: the invalid part is at `from <= i < to`. */
export class FilterSyntaxError extends EngineError {
  /** Whether another reading of the same place may still succeed. */
  recoverable: boolean;
  constructor(text: string, from: number, to: number, problem: string, recoverable = false, code = 'invalid_search_filter', detail = '') {
    super(code, problem, { what: text.slice(from, to), text, from, to, detail });
    this.recoverable = recoverable;
  }
}
