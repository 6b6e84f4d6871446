import { askEngine, documentCode } from '../ask-engine.ts';
import { checkedUid } from '../index-uid.ts';
import type { ApiCall, Reply } from '../server-state.ts';

/** The engine's answer to a request; `query` may replace the query string of the request. */
export function engineReply({ server, request, index, query: requestQuery }: ApiCall, body: unknown, query = requestQuery): Reply {
  if (index !== '') checkedUid(index);
  const { pathname } = new URL(request.url);
  const path = query === '' ? pathname : `${pathname}?${query}`;
  return askEngine(server.indexes, { method: request.method, path, body }, server.now);
}

/** The same for documents, which have error codes of their own. */
export function documentReply(call: ApiCall, body: unknown): Reply {
  const reply = engineReply(call, body);
  if (reply.status === 200) return reply;
  const code = documentCode((reply.body as { code: string }).code);
  return { status: reply.status, body: { ...(reply.body as object), code, link: `https://docs.meilisearch.com/errors#${code}` } };
}
