export type ApiProblemBody = { error: string; code: string; fields?: Record<string, string> };

/** Why a request is refused. Thrown by guards and endpoints; the app answers with it. `error` is shown to the shopper. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly status: number;
  readonly body: ApiProblemBody;
  readonly headers: Record<string, string>;

  constructor(status: number, body: ApiProblemBody, headers: Record<string, string> = {}) {
    super(body.error);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  toResponse(): Response {
    return Response.json(this.body, { status: this.status, headers: this.headers });
  }
}
