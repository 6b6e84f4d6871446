import { z } from 'zod';
import { createJsonClient, type JsonClientOptions, type JsonFailure, type JsonRequest } from '#lib/sources/http.ts';
import { failureWords, type KeyName, SearchServerError } from './server-error.ts';

export type Method = NonNullable<JsonRequest['method']>;
export type Call = Pick<JsonRequest, 'method' | 'body' | 'text' | 'once'> & {
  /** Asked with this key in place of the admin's. */
  token?: string;
  /** Codes of refusals that `find` takes for "there is none". */
  absent?: readonly string[];
  /** Asked although the command was told to stop. */
  cleanup?: boolean;
};

/** A Meilisearch server over HTTP. Every call throws SearchServerError for whatever the server does but answer as asked. */
export type SearchServer = {
  host: string;
  ask<S extends z.ZodType>(path: string, answer: S, call?: Call): Promise<z.output<S>>;
  /** Like `ask`; undefined where the server says 404, or refuses with a code that `absent` names. */
  find<S extends z.ZodType>(path: string, answer: S, call?: Call): Promise<z.output<S> | undefined>;
  /** Asks for a change, which the server puts in its queue; the number of its task. */
  enqueue(path: string, call: Call): Promise<number>;
  error(what: string, mend: string, cause?: unknown): SearchServerError;
};

export type ServerOptions = { host: string; key?: string | undefined; keyName: string; client: JsonClientOptions; signal?: AbortSignal };

/** Refusals that stay what they are however often one asks. */
const refusals = [400, 401, 403, 404, 405, 409, 410, 411, 413, 415, 422];
const enqueued = z.object({ taskUid: z.number().int() });

export function searchServerAt({ host, key, keyName, client, signal }: ServerOptions): SearchServer {
  const http = createJsonClient(client);
  const named: KeyName = { variable: keyName, sent: key !== undefined };
  const error: SearchServer['error'] = (what, mend, cause) =>
    new SearchServerError(`search server ${host}: ${what}. ${mend}.`, cause === undefined ? undefined : { cause });
  const asked = (path: string, { method, body, text }: Call) =>
    `${method ?? (body === undefined && text === undefined ? 'GET' : 'POST')} ${path}`;

  function refuse(failure: JsonFailure, words: string): never {
    const { what, mend } = failureWords(failure, words, named);
    throw error(what, mend, failure.cause);
  }

  async function send<S extends z.ZodType>(path: string, answer: S, call: Call): Promise<z.output<S> | JsonFailure> {
    const { absent: _absent, cleanup, token = key, ...request } = call;
    if (!cleanup) signal?.throwIfAborted();
    const result = await http.send({ ...request, token, url: `${host}${path}`, final: refusals });
    if (!result.ok) return result;
    const parsed = answer.safeParse(result.body);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    const why = `it answered JSON of another shape (${issue?.path.join('.') || 'body'}: ${issue?.message})`;
    const shape = { reason: 'answer', url: path, tries: 1, problem: why, cause: parsed.error, ok: false, why } as const;
    return refuse(shape, asked(path, call));
  }
  const isFailure = (value: unknown): value is JsonFailure => (value as JsonFailure | undefined)?.ok === false;

  async function ask<S extends z.ZodType>(path: string, answer: S, call: Call = {}): Promise<z.output<S>> {
    const result = await send(path, answer, call);
    return isFailure(result) ? refuse(result, asked(path, call)) : result;
  }
  async function find<S extends z.ZodType>(path: string, answer: S, call: Call = {}): Promise<z.output<S> | undefined> {
    const result = await send(path, answer, call);
    if (!isFailure(result)) return result;
    return result.status === 404 || call.absent?.includes(result.code ?? '') ? undefined : refuse(result, asked(path, call));
  }
  const enqueue = async (path: string, call: Call) => (await ask(path, enqueued, call)).taskUid;
  return { host, ask, find, enqueue, error };
}
