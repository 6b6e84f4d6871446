/** Problem codes by status. */
export type ProblemCodes = Readonly<Record<number, readonly string[]>>;

/** The codes of several lists together, by status. */
export function joinProblems(...lists: readonly ProblemCodes[]): ProblemCodes {
  const joined: Record<number, string[]> = {};
  for (const list of lists)
    for (const [status, codes] of Object.entries(list))
      joined[Number(status)] = [...new Set([...(joined[Number(status)] ?? []), ...codes])];
  return joined;
}

/** Any endpoint of a dealer. */
export const dealerProblems: ProblemCodes = { 404: ['unknown_dealer'], 500: ['unexpected'] };

/** Any endpoint that counts requests. */
export const limitProblems: ProblemCodes = { 429: ['too_many_requests'] };

/** Any endpoint that reads JSON. */
export const bodyProblems: ProblemCodes = {
  400: ['invalid_json', 'duplicate_name', 'json_too_deep', 'invalid_utf8', 'aborted'],
  408: ['too_slow'],
  413: ['body_too_large'],
  415: ['unsupported_media_type', 'unsupported_encoding'],
};

/** Any endpoint that asks another company's service. */
export const upstreamProblems: ProblemCodes = {
  404: ['not_found'],
  501: ['not_configured'],
  502: ['upstream_failed'],
  504: ['upstream_timeout'],
};

/** Headers of problems with this status. */
export const problemHeaders: Readonly<Record<number, readonly string[]>> = {
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The meaning of a status, in words. */
export const problemMeanings: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  401: 'The token is missing or wrong',
  403: 'Not allowed, or the request belongs to another website',
  404: 'Not found, or no dealer has this website',
  408: 'The body took too long to arrive',
  409: 'In conflict with an earlier request',
  410: 'Gone',
  413: 'The body is too large',
  415: 'The body has another type',
  422: 'The body is understood and cannot be used',
  429: 'Too many requests from this network',
  500: 'A fault of the API',
  501: 'The dealer has no such service',
  502: 'A service behind the API failed',
  503: 'Nothing was saved; send the request again later',
  504: 'A service behind the API took too long',
};
