import { z } from 'zod';
import { createJsonClient, type JsonClientOptions, type JsonFailure, type JsonRequest } from '#lib/sources/http.ts';
import { explainFailure, type KeyInfo, SearchServerError } from './server-error.ts';

export type SearchCall = Pick<JsonRequest, 'method' | 'body' | 'text' | 'once'> & {
  /** Sent in place of the admin key. */
  token?: string;
  /** Error codes for which `find` returns undefined. */
  absent?: readonly string[];
  /** Sent even after the command was told to stop. */
  cleanup?: boolean;
};

/** A Meilisearch server over HTTP. Every call throws SearchServerError unless the server answers as expected. */
export type SearchServer = {
  host: string;
  ask<S extends z.ZodType>(path: string, answer: S, call?: SearchCall): Promise<z.output<S>>;
  /** Like `ask`, but undefined if the server answers 404 or a code in `absent`. */
  find<S extends z.ZodType>(path: string, answer: S, call?: SearchCall): Promise<z.output<S> | undefined>;
  /** Requests a change, which the server queues; returns the number of its task. */
  enqueue(path: string, call: SearchCall): Promise<number>;
  error(what: string, fix: string, cause?: unknown): SearchServerError;
};

export type ServerOptions = { host: string; key?: string | undefined; keyName: string; client: JsonClientOptions; signal?: AbortSignal };

/** Statuses that a retry cannot change. */
const finalStatuses = [400, 401, 403, 404, 405, 409, 410, 411, 413, 415, 422];
const enqueued = z.object({ taskUid: z.number().int() });

export function searchServerAt({ host, key, keyName, client, signal }: ServerOptions): SearchServer {
  const http = createJsonClient(client);
  const keyInfo: KeyInfo = { variable: keyName, wasSent: key !== undefined };
  const error: SearchServer['error'] = (what, fix, cause) =>
    new SearchServerError(`search server ${host}: ${what}. ${fix}.`, cause === undefined ? undefined : { cause });
  const describeCall = (path: string, { method, body, text }: SearchCall) =>
    `${method ?? (body === undefined && text === undefined ? 'GET' : 'POST')} ${path}`;

  function fail(failure: JsonFailure, request: string): never {
    const { what, fix } = explainFailure(failure, request, keyInfo);
    throw error(what, fix, failure.cause);
  }

  async function send<S extends z.ZodType>(path: string, answer: S, call: SearchCall): Promise<z.output<S> | JsonFailure> {
    const { absent: _absent, cleanup, token = key, ...request } = call;
    if (!cleanup) signal?.throwIfAborted();
    const result = await http.send({ ...request, token, url: `${host}${path}`, final: finalStatuses });
    if (!result.ok) return result;
    const parsed = answer.safeParse(result.body);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    const why = `it answered unexpected JSON (${issue?.path.join('.') || 'body'}: ${issue?.message})`;
    const failure = { reason: 'answer', url: path, tries: 1, problem: why, cause: parsed.error, ok: false, why } as const;
    return fail(failure, describeCall(path, call));
  }
  const isFailure = (value: unknown): value is JsonFailure => (value as JsonFailure | undefined)?.ok === false;

  async function ask<S extends z.ZodType>(path: string, answer: S, call: SearchCall = {}): Promise<z.output<S>> {
    const result = await send(path, answer, call);
    return isFailure(result) ? fail(result, describeCall(path, call)) : result;
  }
  async function find<S extends z.ZodType>(path: string, answer: S, call: SearchCall = {}): Promise<z.output<S> | undefined> {
    const result = await send(path, answer, call);
    if (!isFailure(result)) return result;
    return result.status === 404 || call.absent?.includes(result.code ?? '') ? undefined : fail(result, describeCall(path, call));
  }
  const enqueue = async (path: string, call: SearchCall) => (await ask(path, enqueued, call)).taskUid;
  return { host, ask, find, enqueue, error };
}
