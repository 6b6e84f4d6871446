/** Why a search has no answer: nobody answered, nobody in time, this page is older than the site's release, or we were refused. */
export type SearchFault = 'unanswered' | 'slow' | 'outdated' | 'refused';

/** A search that was refused or not answered; the message is for the console, `fault` for what the shopper is told. */
export class SearchError extends Error {
  override name = 'SearchError';
  readonly fault: SearchFault;
  constructor(fault: SearchFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** The fault behind an error that the search client's libraries wrapped, however often; `unanswered` for any other error. */
export function faultOf(error: unknown): SearchFault {
  for (let one = error, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth += 1) {
    if (one instanceof SearchError) return one.fault;
  }
  return 'unanswered';
}

const isTimeout = (error: unknown) => error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');

/** What `fetch` threw as a SearchError: `what` was asked and did not come. */
export const toSearchError = (what: string, cause: unknown) =>
  isTimeout(cause)
    ? new SearchError('slow', `${what} took too long.`, { cause })
    : new SearchError('unanswered', `${what} could not be reached.`, { cause });
