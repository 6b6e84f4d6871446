/** A refusal in Meilisearch's words; `respond` turns it into the body of the answer. */
export class EngineError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.status = status;
  }

  get body() {
    const { message, code } = this;
    return { message, code, type: 'invalid_request', link: `https://docs.meilisearch.com/errors#${code}` };
  }
}

/** `hitsPerPage` -> `hits_per_page`, the form error codes use. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const indexNotFound = (uid: string, status = 404) => new EngineError('index_not_found', `Index \`${uid}\` not found.`, status);
