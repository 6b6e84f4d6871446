/** Why a search failed: no answer, too slow, the page is older than the release, or the request was refused. */
export type SearchFault = 'unanswered' | 'slow' | 'outdated' | 'refused';

/** A failed search. The message is for the console; `fault` decides the text for the shopper. */
export class SearchError extends Error {
  override name = 'SearchError';
  readonly fault: SearchFault;
  constructor(fault: SearchFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** The fault of an error, however often libraries wrapped it; `unanswered` for any other error. */
export function faultOf(error: unknown): SearchFault {
  for (let one = error, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth += 1) {
    if (one instanceof SearchError) return one.fault;
  }
  return 'unanswered';
}

const isTimeout = (error: unknown) => error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');

/** Turns an error of `fetch` into a SearchError; `what` was requested. */
export const toSearchError = (what: string, cause: unknown) =>
  isTimeout(cause)
    ? new SearchError('slow', `${what} took too long.`, { cause })
    : new SearchError('unanswered', `${what} could not be reached.`, { cause });

const firstMs = 5000;
const longestMs = 60_000;

/** How long to wait before retrying a failed search. Undefined if a retry does not help. `failures` counts from 1. */
export function retryWaitMs(fault: SearchFault, failures: number): number | undefined {
  if (fault === 'outdated') return undefined;
  if (fault === 'refused') return longestMs;
  return Math.min(firstMs * 2 ** (failures - 1), longestMs);
}
