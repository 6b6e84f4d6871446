import { z } from 'zod';
import { createJsonClient, type JsonClientOptions, type JsonFailure, type JsonRequest } from '#lib/sources/http.ts';

/** A problem with a search server. The message says where, what, and how to fix it. */
class SearchServerError extends Error {
  override name = 'SearchServerError';
}

/** The variable of the key, and whether it was set; never its value. */
type KeyInfo = { variable: string | undefined; wasSent: boolean };

const tlsCodes = /CERT|SELF_SIGNED|LEAF_SIGNATURE|EPROTO|ERR_TLS|ERR_SSL|WRONG_VERSION_NUMBER/;

const fixAddress = 'correct search.host of the site, FORECOURT_SEARCH_HOST or --host';

type Explanation = { what: string; fix: string };

const explainRefusedKey = ({ why }: JsonFailure, { variable, wasSent }: KeyInfo): Explanation =>
  wasSent
    ? {
        what: `it refused the key of ${variable}: ${why}`,
        fix: `Set ${variable} to the admin key of this server, or to one with the actions indexes, documents, settings, tasks, keys and version`,
      }
    : {
        what:
          variable === undefined
            ? `it needs a key, but none is given for it: ${why}`
            : `it needs a key, but ${variable} is not set: ${why}`,
        fix: `Set ${variable ?? 'secrets.searchAdminKey of the site'} to the admin key of this server`,
      };

/** The problem and the fix for a request that failed after all retries. */
function explainFailure(failure: JsonFailure, request: string, key: KeyInfo): Explanation {
  const { reason, status, why, tries } = failure;
  const count = tries > 1 ? `, ${tries} times` : '';
  if (reason === 'status' && (status === 401 || status === 403)) return explainRefusedKey(failure, key);
  if (reason === 'network' && tlsCodes.test(why))
    return {
      what: `its certificate is not accepted: ${why}`,
      fix: 'Renew the certificate, name its authority in NODE_EXTRA_CA_CERTS, or use http:// if the server does not support TLS',
    };
  if (reason === 'network') return { what: `it cannot be reached: ${why}${count}`, fix: `Start the server, or ${fixAddress}` };
  if (reason === 'timeout') return { what: `${request} timed out: ${why}${count}`, fix: 'Check the server’s load and run again' };
  if (reason === 'answer' || reason === 'not_found')
    return { what: `it is not a Meilisearch server: ${request}: ${why}`, fix: `Use the address of Meilisearch itself: ${fixAddress}` };
  if ((status ?? 0) >= 500) return { what: `${request} failed: ${why}${count}`, fix: 'Check the server’s log and run again' };
  return { what: `it refused ${request}: ${why}`, fix: 'Correct the problem and run again' };
}

type SearchCall = Pick<JsonRequest, 'method' | 'body' | 'text' | 'once'> & {
  /** Sent in place of the admin key. */
  token?: string;
  /** Error codes for which `find` returns undefined. */
  absent?: readonly string[];
  /** Sent even after the command was asked to stop. */
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

export type ServerOptions = {
  host: string;
  key?: string | undefined;
  keyName: string | undefined;
  client: JsonClientOptions;
  signal?: AbortSignal;
};

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
