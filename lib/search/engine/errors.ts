import type { Problems } from './problems.ts';

/** A refusal with the server's status and code; `where` says which of several requests it is about. */
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

/** Words an error; the plain message is `error.message`. */
export type Say = (error: EngineError) => string;

/** The body of a refusal, as the server shapes it. */
export const errorBody = (error: EngineError, say: Say) => ({
  message: error.where + say(error),
  code: error.code,
  type: 'invalid_request',
  link: `https://docs.meilisearch.com/errors#${error.code}`,
});

/** `hitsPerPage` -> `hits_per_page`, the form error codes use. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const indexNotFound = (uid: string) => new EngineError('index_not_found', 'not found.', { what: `Index \`${uid}\`` }, 404);

/** The refusal of what this engine leaves out. */
export const notEnabled = (what: string) => new EngineError('feature_not_enabled', 'is not part of this engine', { what: `\`${what}\`` });
