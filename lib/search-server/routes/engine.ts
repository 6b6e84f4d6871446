import { askEngine, documentCode } from '../ask-engine.ts';
import { pathUid } from '../index-uid.ts';
import type { Call, Reply } from '../server-state.ts';

/** The engine's answer to a request; `query` may differ from the one that was sent. */
export function engineReply({ server, request, index, query: sent }: Call, body: unknown, query = sent): Reply {
  if (index !== '') pathUid(index);
  const { pathname } = new URL(request.url);
  const path = query === '' ? pathname : `${pathname}?${query}`;
  return askEngine(server.indexes, { method: request.method, path, body }, server.now);
}

/** The same for documents, whose refusals have codes of their own. */
export function documentReply(call: Call, body: unknown): Reply {
  const reply = engineReply(call, body);
  if (reply.status === 200) return reply;
  const code = documentCode((reply.body as { code: string }).code);
  return { status: reply.status, body: { ...(reply.body as object), code, link: `https://docs.meilisearch.com/errors#${code}` } };
}
