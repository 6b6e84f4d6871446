import type { Problems } from './problems.ts';

/** A refused request, with the server’s status and code; `where` names the request among several. */
export class EngineError<P extends keyof Problems = keyof Problems> extends Error {
  readonly code: string;
  readonly problem: P;
  readonly facts: Problems[P];
  status: number;
  where = '';
  constructor(code: string, problem: P, facts: Problems[P], status = 400) {
    super(`${facts.what} ${problem}`);
    this.name = 'EngineError';
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

export const indexNotFound = (uid: string) => new EngineError('index_not_found', 'not found.', { what: `Index \`${uid}\`` }, 404);

/** The error for a feature that this engine lacks. */
export const notEnabled = (what: string) => new EngineError('feature_not_enabled', 'is not supported', { what: `\`${what}\`` });
