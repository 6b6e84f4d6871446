/** The status of each code whose status is not 400. */
const statuses: Readonly<Record<string, number>> = {
  missing_authorization_header: 401,
  missing_master_key: 401,
  invalid_api_key: 403,
  api_key_not_found: 404,
  document_not_found: 404,
  index_not_found: 404,
  not_found: 404,
  task_not_found: 404,
  batch_not_found: 404,
  method_not_allowed: 405,
  api_key_already_exists: 409,
  index_already_exists: 409,
  payload_too_large: 413,
  invalid_content_type: 415,
  missing_content_type: 415,
  internal: 500,
};

const types: Readonly<Record<string, string>> = {
  missing_authorization_header: 'auth',
  missing_master_key: 'auth',
  invalid_api_key: 'auth',
  internal: 'internal',
};

export type ErrorBody = { message: string; code: string; type: string; link: string };

/** The body of a refusal, in Meilisearch's format. */
export const apiErrorBody = (code: string, message: string): ErrorBody => ({
  message,
  code,
  type: types[code] ?? 'invalid_request',
  link: `https://docs.meilisearch.com/errors#${code}`,
});

/** A refusal in Meilisearch's words; its code determines the status of the answer. */
export class SearchApiError extends Error {
  override name = 'SearchApiError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return statuses[this.code] ?? 400;
  }

  get body(): ErrorBody {
    return apiErrorBody(this.code, this.message);
  }
}

export const indexNotFoundError = (uid: string) => new SearchApiError('index_not_found', `Index \`${uid}\` not found.`);
