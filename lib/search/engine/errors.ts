/** The facts of an error; `what` is its subject. The server's messages use the others. */
export type ErrorFacts = { what: string; [fact: string]: unknown };

/** A refused request, with the server’s status and code; `where` names the request among several. */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly code: string;
  readonly problem: string;
  readonly facts: ErrorFacts;
  status: number;
  where = '';
  constructor(code: string, problem: string, facts: ErrorFacts, status = 400) {
    super(`${facts.what} ${problem}`);
    this.code = code;
    this.problem = problem;
    this.facts = facts;
    this.status = status;
  }
}

/** Formats the message of an error; the plain message is `error.message`. */
export type ErrorFormatter = (error: EngineError) => string;

/** The body of an error response, in the server’s format. */
export const errorBody = (error: EngineError, say: ErrorFormatter) => ({
  message: error.where + say(error),
  code: error.code,
  type: 'invalid_request',
  link: `https://docs.meilisearch.com/errors#${error.code}`,
});

/** `hitsPerPage` -> `hits_per_page`, as in error codes. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The error for a feature that this engine lacks. */
export const notEnabled = (what: string) => new EngineError('feature_not_enabled', 'is not supported', { what: `\`${what}\`` });
